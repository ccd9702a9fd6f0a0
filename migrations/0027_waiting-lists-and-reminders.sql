ALTER TABLE "bookings" DROP CONSTRAINT "bookings_state";--> statement-breakpoint
DROP INDEX "bookings_one_per_seat";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "seat" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "reminded" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_place_per_student" ON "bookings" USING btree ("date","time_slot","round","name_key","parent_mobile") WHERE "bookings"."state" in ('waiting', 'held');--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_place_per_registration" ON "bookings" USING btree ("registration_id","date","time_slot") WHERE "bookings"."state" in ('waiting', 'held');--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_seat" ON "bookings" USING btree ("date","time_slot","seat") WHERE "bookings"."state" in ('booked', 'held');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_seated" CHECK (("bookings"."seat" is null) = ("bookings"."state" in ('waiting', 'left')));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_held_until" CHECK (("bookings"."held_until" is not null) = ("bookings"."state" = 'held'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_state" CHECK ("bookings"."state" in ('booked', 'cancelled', 'waiting', 'held', 'left'));