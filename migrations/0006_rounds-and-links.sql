DROP INDEX "bookings_one_per_student";--> statement-breakpoint
DROP INDEX "registrations_child_by_email";--> statement-breakpoint
DROP INDEX "registrations_child_by_phone";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "known_by" text;--> statement-breakpoint
CREATE INDEX "verification_value" ON "verification" USING btree ("value");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_student" ON "bookings" USING btree ("round","name_key","parent_mobile") WHERE "bookings"."state" = 'booked';--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_child_by_email" ON "registrations" USING btree ("competition","round","child_key","contact_key") WHERE "registrations"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_child_by_phone" ON "registrations" USING btree ("competition","round","child_key","phone_key") WHERE "registrations"."status" in ('pending', 'accepted');--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "copy";