// The few functions of Pango 1, Cairo 1, Fontconfig 2 and GObject 2 that are called, as their headers
// declare them. Their folders are known to pkg-config alone, whose flags the package builder partly
// refuses; the binary interfaces of these libraries have been stable for many years. Enumerations
// are declared as the numbers that they are.
#include <stddef.h>
#include <stdlib.h>

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _cairo_font_face cairo_font_face_t;
typedef struct _cairo_scaled_font cairo_scaled_font_t;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoAttribute PangoAttribute;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct {
  int x, y, width, height;
} PangoRectangle;
typedef struct {
  double xx, yx, xy, yy, x0, y0;
} cairo_matrix_t;
typedef struct {
  unsigned long index;
  double x, y;
} cairo_glyph_t;
typedef struct {
  int num_bytes, num_glyphs;
} cairo_text_cluster_t;
typedef unsigned int (*cairo_write_func_t)(void *closure, const unsigned char *data,
                                           unsigned int length);

// pango/pango-item.h, pango-glyph.h, pango-glyph-item.h, pango-layout.h: a line is a list of runs.
typedef struct {
  void *shape_engine, *lang_engine;
  PangoFont *font;
  unsigned char level, gravity, flags, script;
  PangoLanguage *language;
  void *extra_attrs;
} PangoAnalysis;
typedef struct {
  int offset, length, num_chars;
  PangoAnalysis analysis;
} PangoItem;
typedef struct {
  int width, x_offset, y_offset;
} PangoGlyphGeometry;
typedef struct {
  unsigned int glyph;
  PangoGlyphGeometry geometry;
  unsigned int attr;
} PangoGlyphInfo;
typedef struct {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  int *log_clusters;
  int space;
} PangoGlyphString;
typedef struct {
  PangoItem *item;
  PangoGlyphString *glyphs;
  int y_offset, start_x_offset, end_x_offset;
} PangoGlyphItem;
typedef struct _PangoRunLink {
  PangoGlyphItem *data;
  struct _PangoRunLink *next;
} PangoRunLink;
typedef struct _PangoItemLink {
  PangoItem *data;
  struct _PangoItemLink *next, *previous;
} PangoItemLink;
typedef struct {
  PangoLayout *layout;
  int start_index, length;
  PangoRunLink *runs;
} PangoLayoutLine;

// glib.h
void g_list_free(PangoItemLink *list);

// glib-object.h
void *g_object_ref(void *object);
void g_object_unref(void *object);

// cairo.h; statuses: 0 success, 11 a write failed. Formats: 0 ARGB32, 1 RGB24.
void cairo_destroy(cairo_t *cr);
cairo_t *cairo_create(cairo_surface_t *target);
unsigned int cairo_status(cairo_t *cr);
void cairo_scale(cairo_t *cr, double sx, double sy);
void cairo_set_source_rgb(cairo_t *cr, double red, double green, double blue);
void cairo_set_line_width(cairo_t *cr, double width);
void cairo_rectangle(cairo_t *cr, double x, double y, double width, double height);
void cairo_move_to(cairo_t *cr, double x, double y);
void cairo_line_to(cairo_t *cr, double x, double y);
void cairo_fill(cairo_t *cr);
void cairo_stroke(cairo_t *cr);
void cairo_paint(cairo_t *cr);
void cairo_show_page(cairo_t *cr);
cairo_surface_t *cairo_image_surface_create(int format, int width, int height);
unsigned int cairo_surface_write_to_png_stream(cairo_surface_t *surface,
                                               cairo_write_func_t write_func, void *closure);
void cairo_surface_finish(cairo_surface_t *surface);
unsigned int cairo_surface_status(cairo_surface_t *surface);
void cairo_surface_destroy(cairo_surface_t *surface);
// Antialiasing: 2 grey. Hints: 1 none. Hinted metrics: 1 off.
cairo_font_options_t *cairo_font_options_create(void);
void cairo_font_options_destroy(cairo_font_options_t *options);
void cairo_font_options_set_antialias(cairo_font_options_t *options, int antialias);
void cairo_font_options_set_hint_style(cairo_font_options_t *options, int hint_style);
void cairo_font_options_set_hint_metrics(cairo_font_options_t *options, int hint_metrics);
void cairo_set_font_face(cairo_t *cr, cairo_font_face_t *font_face);
void cairo_set_font_matrix(cairo_t *cr, const cairo_matrix_t *matrix);
void cairo_set_font_options(cairo_t *cr, const cairo_font_options_t *options);
cairo_font_face_t *cairo_font_face_reference(cairo_font_face_t *font_face);
void cairo_font_face_destroy(cairo_font_face_t *font_face);
cairo_font_face_t *cairo_scaled_font_get_font_face(cairo_scaled_font_t *scaled_font);
void cairo_scaled_font_get_font_matrix(cairo_scaled_font_t *scaled_font,
                                       cairo_matrix_t *font_matrix);
void cairo_scaled_font_get_font_options(cairo_scaled_font_t *scaled_font,
                                        cairo_font_options_t *options);
// Flags: 1 the clusters are in the order of the text, against that of the glyphs.
void cairo_show_text_glyphs(cairo_t *cr, const char *utf8, int utf8_len,
                            const cairo_glyph_t *glyphs, int num_glyphs,
                            const cairo_text_cluster_t *clusters, int num_clusters,
                            int cluster_flags);

// cairo-pdf.h; what is said about a file: 0 title, 1 author, 4 creator, 5 and 6 its two dates.
cairo_surface_t *cairo_pdf_surface_create_for_stream(cairo_write_func_t write_func, void *closure,
                                                     double width_in_points,
                                                     double height_in_points);
void cairo_pdf_surface_set_metadata(cairo_surface_t *surface, int metadata, const char *utf8);
int cairo_pdf_surface_add_outline(cairo_surface_t *surface, int parent_id, const char *utf8,
                                  const char *link_attribs, int flags);

// cairo-svg.h
cairo_surface_t *cairo_svg_surface_create_for_stream(cairo_write_func_t write_func, void *closure,
                                                     double width_in_points,
                                                     double height_in_points);

// pango/pangocairo.h
PangoFontMap *pango_cairo_font_map_get_default(void);
void pango_cairo_context_set_resolution(PangoContext *context, double dpi);
void pango_cairo_context_set_font_options(PangoContext *context,
                                          const cairo_font_options_t *options);
cairo_scaled_font_t *pango_cairo_font_get_scaled_font(PangoFont *font);

// pango/pango.h; lengths are in 1,024ths of a point. Weights: 400 normal, 700 bold. Wrapping: 2
// between words, else between letters. Alignment: 0 at the start, 1 centred, 2 at the end.
PangoContext *pango_font_map_create_context(PangoFontMap *fontmap);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_round_glyph_positions(PangoContext *context, int round_positions);
PangoLanguage *pango_language_from_string(const char *language);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *desc);
void pango_font_description_set_family(PangoFontDescription *desc, const char *family);
void pango_font_description_set_weight(PangoFontDescription *desc, int weight);
void pango_font_description_set_absolute_size(PangoFontDescription *desc, double size);
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attr);
PangoAttribute *pango_attr_insert_hyphens_new(int insert_hyphens);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attrs);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *desc);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_ellipsize(PangoLayout *layout, int ellipsize);
void pango_layout_set_wrap(PangoLayout *layout, int wrap);
void pango_layout_set_alignment(PangoLayout *layout, int alignment);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
void pango_layout_get_size(PangoLayout *layout, int *width, int *height);
const char *pango_layout_get_text(PangoLayout *layout);
void pango_context_set_font_description(PangoContext *context, const PangoFontDescription *desc);
PangoItemLink *pango_itemize(PangoContext *context, const char *text, int start_index, int length,
                             PangoAttrList *attrs, void *cached_iter);
void pango_item_free(PangoItem *item);
void pango_shape(const char *text, int length, const PangoAnalysis *analysis,
                 PangoGlyphString *glyphs);
PangoGlyphString *pango_glyph_string_new(void);
void pango_glyph_string_free(PangoGlyphString *string);
int pango_glyph_string_get_width(PangoGlyphString *glyphs);
PangoLayoutLine *pango_layout_iter_get_line_readonly(PangoLayoutIter *iter);
PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
void pango_layout_iter_free(PangoLayoutIter *iter);
int pango_layout_iter_next_line(PangoLayoutIter *iter);
int pango_layout_iter_get_baseline(PangoLayoutIter *iter);
void pango_layout_iter_get_line_extents(PangoLayoutIter *iter, PangoRectangle *ink_rect,
                                        PangoRectangle *logical_rect);

// fontconfig/fontconfig.h; results: 0 found.
FcConfig *FcConfigCreate(void);
void FcConfigDestroy(FcConfig *config);
int FcConfigParseAndLoadFromMemory(FcConfig *config, const unsigned char *buffer, int complain);
int FcConfigBuildFonts(FcConfig *config);
int FcConfigSetCurrent(FcConfig *config);
FcPattern *FcNameParse(const unsigned char *name);
void FcPatternDestroy(FcPattern *p);
int FcConfigSubstitute(FcConfig *config, FcPattern *p, int kind);
void FcDefaultSubstitute(FcPattern *pattern);
FcPattern *FcFontMatch(FcConfig *config, FcPattern *p, int *result);
int FcPatternGetString(const FcPattern *p, const char *object, int n, unsigned char **s);
