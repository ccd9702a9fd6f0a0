DROP INDEX "registrations_list";--> statement-breakpoint
CREATE INDEX "registrations_list" ON "registrations" USING btree ("competition","status","serial_no" DESC NULLS FIRST,"name_key");