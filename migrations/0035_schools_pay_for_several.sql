CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"competition" text NOT NULL,
	"door" text NOT NULL,
	"round" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text NOT NULL,
	"email_key" text NOT NULL,
	"child_key" text NOT NULL,
	"contact_key" text NOT NULL,
	"phone_key" text NOT NULL,
	"answers" jsonb NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_child" UNIQUE("school_id","competition","round","child_key")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "school_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "submission_key" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "verified_by" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_email" ON "drafts" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "drafts_contact" ON "drafts" USING btree ("contact_key");--> statement-breakpoint
CREATE INDEX "drafts_added" ON "drafts" USING btree ("added_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_school" ON "payments" USING btree ("school_id","created_at") WHERE "payments"."school_id" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_submission_key" UNIQUE("submission_key");--> statement-breakpoint
UPDATE "schools" SET "verified_at" = now() WHERE "standing" = 'registered' AND EXISTS (SELECT FROM "registrations" r WHERE r."school_id" = "schools"."id" AND r."school_link" = 'registered' AND r."status" = 'accepted');
