CREATE INDEX "registrations_list_new" ON "registrations" USING btree ("competition","status","serial_no" DESC NULLS FIRST,"name_key");--> statement-breakpoint
DROP INDEX "registrations_list";--> statement-breakpoint
ALTER INDEX "registrations_list_new" RENAME TO "registrations_list";
