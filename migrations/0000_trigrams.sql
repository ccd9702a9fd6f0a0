-- Searching names for a part of a word uses this extension's index (registrations_name), so it comes first.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
