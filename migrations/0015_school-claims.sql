DROP INDEX "registrations_child_by_email";--> statement-breakpoint
DROP INDEX "registrations_child_by_phone";--> statement-breakpoint
DROP INDEX "schools_same";--> statement-breakpoint
ALTER TABLE "schools" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "standing" text DEFAULT 'registered' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "claim_of" uuid;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "branch_key" text;--> statement-breakpoint
UPDATE "schools" SET "branch_key" = normalize(lower(regexp_replace(normalize("branch", NFKD), U&'[\0300-\036f]', '', 'g')), NFC);--> statement-breakpoint
ALTER TABLE "schools" ALTER COLUMN "branch_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_claim_of_schools_id_fk" FOREIGN KEY ("claim_of") REFERENCES "public"."schools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_child_by_contact" ON "registrations" USING btree ("competition","round","child_key","contact_key","phone_key") WHERE "registrations"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "schools_claimed" ON "schools" USING btree ("register_no") WHERE "schools"."standing" = 'claimed';--> statement-breakpoint
CREATE UNIQUE INDEX "schools_same" ON "schools" USING btree ("name_key","country_key","pincode_key","branch_key") WHERE "schools"."standing" = 'registered';--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_standing" CHECK ("schools"."standing" in ('registered', 'claimed', 'declined', 'repeated', 'replaced'));--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_account" CHECK ("schools"."standing" <> 'registered' or "schools"."user_id" is not null);