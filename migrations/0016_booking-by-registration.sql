ALTER TABLE "bookings" ADD COLUMN "registration_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_registration" ON "bookings" USING btree ("registration_id") WHERE "bookings"."state" = 'booked';--> statement-breakpoint
CREATE INDEX "bookings_registration" ON "bookings" USING btree ("registration_id");