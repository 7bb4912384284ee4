// The room's first file; it goes when the room has a tenant.
