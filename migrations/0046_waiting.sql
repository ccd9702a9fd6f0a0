CREATE INDEX "registrations_waiting" ON "registrations" USING btree ("competition","status","serial_no" DESC NULLS FIRST,"name_key","submitted_at","corrected_at","is_flagged");--> statement-breakpoint
DROP INDEX "registrations_list";
