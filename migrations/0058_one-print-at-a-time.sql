ALTER TABLE "certificate_prints" ADD COLUMN "content" text;--> statement-breakpoint
UPDATE "certificate_prints" SET "requested_by" = "school_id"::text
FROM "user" WHERE "user"."id" = "certificate_prints"."requested_by" AND "user"."role" = 'school' AND "school_id" IS NOT NULL;--> statement-breakpoint
DELETE FROM "certificate_prints" AS "later" USING "certificate_prints" AS "earlier"
WHERE "later"."requested_by" = "earlier"."requested_by" AND "later"."state" IN ('waiting', 'making') AND "earlier"."state" IN ('waiting', 'making')
  AND ("later"."requested_at", "later"."id") > ("earlier"."requested_at", "earlier"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_prints_under_way" ON "certificate_prints" USING btree ("requested_by") WHERE "certificate_prints"."state" in ('waiting', 'making');