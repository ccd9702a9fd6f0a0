ALTER TABLE "schools" DROP CONSTRAINT "schools_standing";--> statement-breakpoint
ALTER TABLE "schools" DROP CONSTRAINT "schools_account";--> statement-breakpoint
ALTER TABLE "schools" DROP CONSTRAINT "schools_claim_of_schools_id_fk";
--> statement-breakpoint
ALTER TABLE "schools" DROP CONSTRAINT "schools_merged_into_schools_id_fk";
--> statement-breakpoint
DROP INDEX "schools_claimed";--> statement-breakpoint
DROP INDEX "schools_merged";--> statement-breakpoint
DROP INDEX "schools_same";--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "status" text;--> statement-breakpoint
-- A school is verified once the office said so, or has accepted a student that the school registered itself.
UPDATE "schools" SET "status" = CASE
  WHEN "standing" = 'registered' AND ("verified_at" IS NOT NULL OR EXISTS (
    SELECT FROM "registrations" r WHERE r."school_id" = "schools"."id" AND r."school_link" = 'registered' AND r."status" = 'accepted')) THEN 'verified'
  WHEN "standing" = 'registered' THEN 'unverified'
  WHEN "standing" = 'claimed' THEN 'waiting'
  WHEN "standing" = 'declined' THEN 'refused'
  ELSE 'closed' END;--> statement-breakpoint
-- A registration waits once for each school and address: the newest.
UPDATE "schools" s SET "status" = 'closed' WHERE s."status" = 'waiting' AND EXISTS (
  SELECT FROM "schools" n WHERE n."status" = 'waiting' AND n."register_no" > s."register_no" AND n."name_key" = s."name_key"
  AND n."country_key" = s."country_key" AND n."pincode_key" = s."pincode_key" AND n."branch_key" = s."branch_key" AND lower(n."email") = lower(s."email"));--> statement-breakpoint
-- What a merged school still holds goes to the school that it was merged into; its people are that school's coordinators already.
UPDATE "registrations" r SET "school_id" = s."merged_into" FROM "schools" s WHERE s."id" = r."school_id" AND s."standing" = 'merged' AND s."merged_into" IS NOT NULL;--> statement-breakpoint
UPDATE "payments" p SET "school_id" = s."merged_into" FROM "schools" s WHERE s."id" = p."school_id" AND s."standing" = 'merged' AND s."merged_into" IS NOT NULL;--> statement-breakpoint
UPDATE "drafts" d SET "school_id" = s."merged_into" FROM "schools" s WHERE s."id" = d."school_id" AND s."standing" = 'merged' AND s."merged_into" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "drafts" o JOIN "schools" t ON t."id" = o."school_id" WHERE o."id" <> d."id" AND o."competition" = d."competition" AND o."round" = d."round" AND o."child_key" = d."child_key" AND o."name_key" = d."name_key"
    AND (o."school_id" = s."merged_into" OR t."merged_into" = s."merged_into" AND o."id" < d."id"));--> statement-breakpoint
DELETE FROM "drafts" d USING "schools" s WHERE s."id" = d."school_id" AND s."standing" = 'merged' AND s."merged_into" IS NOT NULL;--> statement-breakpoint
UPDATE "schools" SET "user_id" = NULL WHERE "standing" = 'merged';--> statement-breakpoint
-- Reviewers see that the school of a pending registration isn't verified.
INSERT INTO "flags" ("registration_id", "kind") SELECT r."id", 'unknown-school' FROM "registrations" r JOIN "schools" s ON s."id" = r."school_id"
  WHERE s."status" <> 'verified' AND r."door" = 'form2' AND r."status" = 'pending' ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The office's own texts of these emails keep their place.
UPDATE "email_texts" SET "template" = CASE "template" WHEN 'school-claimed' THEN 'school-waiting' WHEN 'school-claimed-copy' THEN 'school-waiting-copy'
  WHEN 'school-claim-declined' THEN 'school-refused' WHEN 'school-handed-over' THEN 'school-moved' END
  WHERE "template" IN ('school-claimed', 'school-claimed-copy', 'school-claim-declined', 'school-handed-over');--> statement-breakpoint
DELETE FROM "email_texts" WHERE "template" = 'school-merged';--> statement-breakpoint
ALTER TABLE "schools" ALTER COLUMN "status" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "schools_waiting_once" ON "schools" USING btree ("name_key","country_key","pincode_key","branch_key",lower("email")) WHERE "schools"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "schools_to_decide" ON "schools" USING btree ("register_no") WHERE "schools"."status" in ('unverified', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "schools_same" ON "schools" USING btree ("name_key","country_key","pincode_key","branch_key") WHERE "schools"."status" in ('unverified', 'verified');--> statement-breakpoint
ALTER TABLE "schools" DROP COLUMN "standing";--> statement-breakpoint
ALTER TABLE "schools" DROP COLUMN "claim_of";--> statement-breakpoint
ALTER TABLE "schools" DROP COLUMN "merged_into";--> statement-breakpoint
ALTER TABLE "schools" DROP COLUMN "merged";--> statement-breakpoint
ALTER TABLE "schools" DROP COLUMN "verified_at";--> statement-breakpoint
ALTER TABLE "schools" DROP COLUMN "verified_by";--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_status" CHECK ("schools"."status" in ('unverified', 'verified', 'waiting', 'refused', 'closed'));--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_account" CHECK ("schools"."status" not in ('unverified', 'verified') or "schools"."user_id" is not null);