-- A test holds its words, which other spellings count, and which words count for nobody.
ALTER TABLE "tests" ADD COLUMN "word_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "accepted" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "struck" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "tests" SET
  "word_ids" = (SELECT coalesce(array_agg("word_id"), '{}') FROM "test_words" WHERE "test_id" = "tests"."id"),
  "accepted" = (SELECT coalesce(jsonb_object_agg("word_id", to_jsonb("test_words"."accepted")), '{}') FROM "test_words" WHERE "test_id" = "tests"."id" AND "test_words"."accepted" <> '{}'),
  "struck" = (SELECT coalesce(array_agg("word_id"), '{}') FROM "test_words" WHERE "test_id" = "tests"."id" AND "is_struck");--> statement-breakpoint
ALTER TABLE "tests" ALTER COLUMN "word_ids" DROP DEFAULT;--> statement-breakpoint
DROP TABLE "test_words" CASCADE;--> statement-breakpoint
-- An attempt holds its answers.
ALTER TABLE "attempts" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "attempts" SET "answers" = "given"."answers" FROM (
  SELECT "attempt_id", jsonb_agg(jsonb_build_object('word_id', "word_id", 'answer', "answer", 'answer_key', "answer_key", 'late', "is_late", 'at', "answered_at") ORDER BY "turn") AS "answers"
  FROM "test_answers" GROUP BY "attempt_id"
) AS "given" WHERE "given"."attempt_id" = "attempts"."id";--> statement-breakpoint
DROP TABLE "test_answers" CASCADE;--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "turn";--> statement-breakpoint
ALTER TABLE "practised_words" DROP COLUMN "round_id";--> statement-breakpoint
ALTER TABLE "word_lists" DROP COLUMN "import_headings";--> statement-breakpoint
-- What students practise, visitors try too.
ALTER TABLE "word_lists" DROP CONSTRAINT "word_lists_used_for";--> statement-breakpoint
UPDATE "word_lists" SET "used_for" = 'practice' WHERE "used_for" = 'everyone';--> statement-breakpoint
ALTER TABLE "word_lists" ADD CONSTRAINT "word_lists_used_for" CHECK ("word_lists"."used_for" in ('practice', 'tests'));
