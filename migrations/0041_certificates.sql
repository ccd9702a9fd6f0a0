CREATE TABLE "certificate_prints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition" text NOT NULL,
	"round" integer NOT NULL,
	"school_id" uuid,
	"format" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"file_key" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"requested_by" text NOT NULL,
	CONSTRAINT "certificate_prints_format" CHECK ("certificate_prints"."format" in ('pdf', 'zip')),
	CONSTRAINT "certificate_prints_state" CHECK ("certificate_prints"."state" in ('waiting', 'making', 'done', 'failed')),
	CONSTRAINT "certificate_prints_file" CHECK (("certificate_prints"."file_key" is not null) = ("certificate_prints"."state" = 'done'))
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"code" text NOT NULL,
	"facts" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	CONSTRAINT "certificates_code" UNIQUE("code"),
	CONSTRAINT "certificates_ended" CHECK (("certificates"."ended_at" is null) = ("certificates"."ended_as" is null)),
	CONSTRAINT "certificates_ended_as" CHECK ("certificates"."ended_as" in ('replaced', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "certificate_prints" ADD CONSTRAINT "certificate_prints_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_valid" ON "certificates" USING btree ("registration_id") WHERE "certificates"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_registration" ON "certificates" USING btree ("registration_id");