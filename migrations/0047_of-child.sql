CREATE INDEX "registrations_of_child" ON "registrations" USING btree ("child_key","competition","serial_no");--> statement-breakpoint
DROP INDEX "registrations_child";
