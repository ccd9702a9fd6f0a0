ALTER TABLE "bookings" ADD COLUMN "attended" boolean;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "note" text;