DROP INDEX "registrations_waiting";--> statement-breakpoint
DROP INDEX "registrations_corrected";--> statement-breakpoint
DROP INDEX "registrations_flagged";--> statement-breakpoint
CREATE INDEX "registrations_waiting" ON "registrations" USING btree ("round","competition","status","serial_no" DESC NULLS LAST,"name_key","submitted_at","corrected_at","is_flagged");--> statement-breakpoint
CREATE INDEX "registrations_corrected" ON "registrations" USING btree ("round","competition","serial_no" DESC NULLS LAST) WHERE "registrations"."corrected_at" is not null;--> statement-breakpoint
CREATE INDEX "registrations_flagged" ON "registrations" USING btree ("round","competition","status","serial_no" DESC NULLS LAST) WHERE "registrations"."is_flagged";