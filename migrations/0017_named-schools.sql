ALTER TABLE "registrations" ADD COLUMN "school_link" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "objection" text;--> statement-breakpoint
UPDATE "registrations" SET "school_link" = 'registered' WHERE "school_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_school_link" CHECK ("registrations"."school_link" in ('registered', 'named', 'disputed'));