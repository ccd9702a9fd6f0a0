ALTER TABLE "bookings" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "time_zone" text;