// The few functions of GdkPixbuf 2, GObject 2 and GLib 2 that are called, as their headers declare
// them. Their folders are known to pkg-config alone, whose flags the package builder partly refuses;
// the binary interfaces of these libraries have been stable since their versions 2.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct _GError GError;
typedef int gboolean;
typedef void (*GCallback)(void);

// glib-object.h
void *g_object_ref(void *object);
void g_object_unref(void *object);
unsigned long g_signal_connect_data(void *instance, const char *detailed_signal,
                                    GCallback c_handler, void *data, void *destroy_data,
                                    unsigned int connect_flags);
// glib.h
void g_free(void *mem);

// gdk-pixbuf/gdk-pixbuf-loader.h
GdkPixbufLoader *gdk_pixbuf_loader_new_with_type(const char *image_type, GError **error);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
gboolean gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const unsigned char *buf, size_t count,
                                 GError **error);
gboolean gdk_pixbuf_loader_close(GdkPixbufLoader *loader, GError **error);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);

// gdk-pixbuf/gdk-pixbuf-core.h
int gdk_pixbuf_get_width(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_height(const GdkPixbuf *pixbuf);
gboolean gdk_pixbuf_get_has_alpha(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_n_channels(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_bits_per_sample(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *pixbuf);
const unsigned char *gdk_pixbuf_read_pixels(const GdkPixbuf *pixbuf);
GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *src);
gboolean gdk_pixbuf_save_to_bufferv(GdkPixbuf *pixbuf, char **buffer, size_t *buffer_size,
                                    const char *type, char **option_keys, char **option_values,
                                    GError **error);

// gdk-pixbuf/gdk-pixbuf-transform.h; 0 takes the nearest pixel, 2 mixes four.
GdkPixbuf *gdk_pixbuf_scale_simple(const GdkPixbuf *src, int dest_width, int dest_height,
                                   int interp_type);
GdkPixbuf *gdk_pixbuf_composite_color_simple(const GdkPixbuf *src, int dest_width,
                                             int dest_height, int interp_type, int overall_alpha,
                                             int check_size, unsigned int color1,
                                             unsigned int color2);
