CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"competition" text NOT NULL,
	"classes" text[] NOT NULL,
	"place" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link" text,
	"file_key" text,
	"file_name" text,
	"file_format" text,
	"file_bytes" integer,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "notes_file_key" UNIQUE("file_key"),
	CONSTRAINT "notes_content" CHECK ("notes"."link" is null or "notes"."file_key" is null),
	CONSTRAINT "notes_file" CHECK (("notes"."file_key" is null) = ("notes"."file_name" is null) and ("notes"."file_key" is null) = ("notes"."file_format" is null) and ("notes"."file_key" is null) = ("notes"."file_bytes" is null)),
	CONSTRAINT "notes_published" CHECK ("notes"."state" <> 'published' or "notes"."link" is not null or "notes"."file_key" is not null)
);
--> statement-breakpoint
CREATE INDEX "notes_competition" ON "notes" USING btree ("competition","place");