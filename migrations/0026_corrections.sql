CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"fields" text[] NOT NULL,
	"reason" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"reminded_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"submission_key" uuid,
	"submission_hash" text,
	CONSTRAINT "corrections_submission_key" UNIQUE("submission_key"),
	CONSTRAINT "corrections_fields" CHECK (cardinality("corrections"."fields") > 0)
);
--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_status";--> statement-breakpoint
DROP INDEX "history_corrected";--> statement-breakpoint
DROP INDEX "registrations_child_by_contact";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "corrections_one_open" ON "corrections" USING btree ("registration_id") WHERE "corrections"."answered_at" is null and "corrections"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "corrections_registration" ON "corrections" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "corrections_due" ON "corrections" USING btree ("due_at") WHERE "corrections"."answered_at" is null and "corrections"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "registrations_corrected" ON "registrations" USING btree ("competition","serial_no" DESC NULLS FIRST) WHERE "registrations"."corrected_at" is not null;--> statement-breakpoint
CREATE INDEX "history_corrected" ON "history" USING btree ("subject","subject_id") WHERE "history"."action" in ('amended', 'moved', 'corrected');--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_child_by_contact" ON "registrations" USING btree ("competition","round","child_key","contact_key","phone_key") WHERE "registrations"."status" in ('pending', 'correction', 'accepted');--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_status" CHECK ("registrations"."status" in ('pending', 'correction', 'accepted', 'declined'));