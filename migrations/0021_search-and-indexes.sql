-- A registration carried 35 indexes, most of its bytes. What is sorted by rarely needs none, and everything that is searched in stands in one
-- column. The indexes go first, so that the table is not written again with them.
DROP INDEX "bookings_name";--> statement-breakpoint
DROP INDEX "registrations_by_email";--> statement-breakpoint
DROP INDEX "registrations_by_region";--> statement-breakpoint
DROP INDEX "registrations_by_country";--> statement-breakpoint
DROP INDEX "registrations_by_state";--> statement-breakpoint
DROP INDEX "registrations_by_city";--> statement-breakpoint
DROP INDEX "registrations_by_birth_date";--> statement-breakpoint
DROP INDEX "registrations_by_phone";--> statement-breakpoint
DROP INDEX "registrations_by_contact_email";--> statement-breakpoint
DROP INDEX "registrations_by_txn_no";--> statement-breakpoint
DROP INDEX "registrations_by_submitted_at";--> statement-breakpoint
DROP INDEX "registrations_by_class";--> statement-breakpoint
DROP INDEX "registrations_by_school";--> statement-breakpoint
DROP INDEX "registrations_by_address";--> statement-breakpoint
DROP INDEX "registrations_by_qualification";--> statement-breakpoint
DROP INDEX "registrations_by_occupation";--> statement-breakpoint
DROP INDEX "registrations_by_participant_address";--> statement-breakpoint
DROP INDEX "registrations_by_alternate_email";--> statement-breakpoint
DROP INDEX "registrations_by_exam_slot";--> statement-breakpoint
DROP INDEX "registrations_by_dial_code";--> statement-breakpoint
DROP INDEX "registrations_by_payment_type";--> statement-breakpoint
DROP INDEX "registrations_name";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "search_text" text GENERATED ALWAYS AS (name_key || chr(10) || lower(bee_level) || chr(10) || lower(parent_email) || chr(10) || parent_mobile || chr(10) || lower(time_slot) || chr(10) || number::text || chr(10) || extract(year from "date")::text || '-' || lpad(extract(month from "date")::text, 2, '0') || '-' || lpad(extract(day from "date")::text, 2, '0') || chr(10) || extract(day from "date")::text || ' ' || (array['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'])[extract(month from "date")::int] || ' ' || extract(year from "date")::text) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (name_key || chr(10) || lower(email) || chr(10) || contact_key || chr(10) || phone_key || chr(10) || txn_key || chr(10) || lower(replace(reference, '-', '')) || chr(10) || serial_no::text) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "city_key" text;--> statement-breakpoint
-- As fold does (domain/lib/text.ts); what is stored is tidy already.
UPDATE "schools" SET "city_key" = translate(normalize(lower(regexp_replace(normalize("city", NFKD), U&'[\0300-\036f]', '', 'g')), NFC), '’‘ʼ`', '''''''''');--> statement-breakpoint
ALTER TABLE "schools" ALTER COLUMN "city_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "search_text" text GENERATED ALWAYS AS (name_key || chr(10) || lower(email) || chr(10) || pincode_key || chr(10) || register_no::text) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "registrations_search" ON "registrations" USING gin ("search_text" gin_trgm_ops);