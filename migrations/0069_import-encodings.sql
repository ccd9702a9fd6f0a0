ALTER TABLE "student_imports" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "score_imports" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "score_imports" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
-- Which of the two old encodings it was isn't stored; this one is the usual one.
UPDATE "student_imports" SET "encoding" = 'windows-1252' WHERE "is_legacy";--> statement-breakpoint
UPDATE "score_imports" SET "mapping" = jsonb_build_object('columns', "columns", 'dates', null),
  "encoding" = CASE WHEN "is_legacy" THEN 'windows-1252' END;--> statement-breakpoint
ALTER TABLE "score_imports" ALTER COLUMN "mapping" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "score_imports" DROP COLUMN "columns";--> statement-breakpoint
ALTER TABLE "score_imports" DROP COLUMN "is_legacy";--> statement-breakpoint
ALTER TABLE "student_imports" DROP COLUMN "is_legacy";
