ALTER TABLE "registrations" DROP CONSTRAINT "registrations_school_link";--> statement-breakpoint
-- A student that its school had objected to is no longer the school's; its flag, with the reason, and the history stay.
UPDATE "registrations" SET "school_id" = NULL, "school_link" = NULL WHERE "school_link" = 'disputed';--> statement-breakpoint
ALTER TABLE "registrations" DROP COLUMN "objection";--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_school_link" CHECK ("registrations"."school_link" in ('registered', 'named'));