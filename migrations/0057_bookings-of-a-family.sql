CREATE INDEX "bookings_email" ON "bookings" USING btree (lower("parent_email"));--> statement-breakpoint
CREATE INDEX "bookings_mobile" ON "bookings" USING btree ("parent_mobile");