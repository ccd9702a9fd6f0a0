ALTER TABLE "calendar_links" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "similar_pictures" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "calendar_links" CASCADE;--> statement-breakpoint
DROP TABLE "similar_pictures" CASCADE;--> statement-breakpoint
ALTER TABLE "flags" DROP CONSTRAINT "flags_kind";--> statement-breakpoint
DROP INDEX "proofs_line_keys";--> statement-breakpoint
DROP INDEX "proofs_to_compare";--> statement-breakpoint
ALTER TABLE "proofs" DROP COLUMN "lines";--> statement-breakpoint
ALTER TABLE "proofs" DROP COLUMN "line_keys";--> statement-breakpoint
ALTER TABLE "proofs" DROP COLUMN "is_compared";--> statement-breakpoint
-- A picture that was called similar to another one is called the same from now on.
DELETE FROM "flags" f WHERE "kind" = 'similar' AND EXISTS (
  SELECT FROM "flags" s WHERE s."registration_id" = f."registration_id" AND s."other_id" = f."other_id" AND s."kind" = 'picture');--> statement-breakpoint
UPDATE "flags" SET "kind" = 'picture' WHERE "kind" = 'similar';--> statement-breakpoint
DELETE FROM "failed_tasks" WHERE "name" = 'similar-pictures';--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_kind" CHECK ("flags"."kind" in ('number', 'picture', 'person', 'format', 'unknown-school', 'school', 'colleague'));