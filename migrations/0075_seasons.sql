-- Seasons get a table. What was called seasons are the versions of their settings. Names follow from the year in the booking page's heading,
-- and where it wasn't changed, from the season before. An empty portal's first season isn't stored.
ALTER TABLE "seasons" RENAME TO "season_versions";--> statement-breakpoint
ALTER TABLE "season_versions" RENAME CONSTRAINT "seasons_pkey" TO "season_versions_pkey";--> statement-breakpoint
ALTER TABLE "season_versions" ADD COLUMN "season_id" integer;--> statement-breakpoint
UPDATE "season_versions" SET "season_id" = coalesce(("content" ->> 'round')::integer, 1);--> statement-breakpoint
ALTER TABLE "season_versions" ALTER COLUMN "season_id" SET NOT NULL;--> statement-breakpoint
CREATE TABLE "seasons" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"opens_at" timestamp with time zone,
	"copied_from" integer,
	"waiting" text DEFAULT 'left' NOT NULL,
	CONSTRAINT "seasons_name" UNIQUE("name"),
	CONSTRAINT "seasons_waiting" CHECK ("seasons"."waiting" in ('left', 'declined'))
);
--> statement-breakpoint
INSERT INTO "seasons" ("id", "name", "opens_at", "copied_from")
SELECT id, year::text || '-' || lpad(((year + 1) % 100)::text, 2, '0'), opens_at, lag(id) over (order by id)
FROM (
  SELECT id, id + max(coalesce(year, 2024) - id) over (order by id) AS year, coalesce(opens_at, now()) AS opens_at
  FROM (
    SELECT id,
      (SELECT substring(content -> 'booking' ->> 'heading' from '(20\d\d)-\d\d')::integer
        FROM season_versions WHERE season_id = ids.id ORDER BY version DESC LIMIT 1) AS year,
      CASE WHEN id = 1 THEN least(
          (SELECT min(submitted_at) FROM registrations WHERE round = 1), (SELECT min(saved_at) FROM season_versions WHERE season_id = 1)
        ) ELSE coalesce(
          (SELECT min(saved_at) FROM season_versions WHERE season_id = ids.id), (SELECT min(submitted_at) FROM registrations WHERE round = ids.id)
        ) END AS opens_at
    FROM (
      SELECT season_id AS id FROM season_versions UNION SELECT round FROM registrations UNION SELECT round FROM bookings
      UNION SELECT 1 WHERE EXISTS (SELECT FROM season_versions) OR EXISTS (SELECT FROM registrations) OR EXISTS (SELECT FROM bookings)
    ) ids
  ) found
) named;--> statement-breakpoint
UPDATE "season_versions" SET "content" = ("content" - 'round') || jsonb_build_object('name', "seasons"."name")
FROM "seasons" WHERE "seasons"."id" = "season_versions"."season_id";--> statement-breakpoint
CREATE INDEX "season_versions_season" ON "season_versions" USING btree ("season_id","version");--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "round" integer;--> statement-breakpoint
UPDATE "statements" SET "round" = coalesce(
  (SELECT id FROM seasons WHERE opens_at <= imported_at ORDER BY opens_at DESC, id DESC LIMIT 1), 1);--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "round" SET NOT NULL;--> statement-breakpoint
DROP INDEX "registrations_waiting";--> statement-breakpoint
DROP INDEX "registrations_corrected";--> statement-breakpoint
DROP INDEX "registrations_flagged";--> statement-breakpoint
DROP INDEX "registrations_by_name";--> statement-breakpoint
DROP INDEX "registrations_of_child";--> statement-breakpoint
CREATE INDEX "registrations_waiting" ON "registrations" USING btree ("round","competition","status","serial_no" DESC NULLS FIRST,"name_key","submitted_at","corrected_at","is_flagged");--> statement-breakpoint
CREATE INDEX "registrations_corrected" ON "registrations" USING btree ("round","competition","serial_no" DESC NULLS FIRST) WHERE "registrations"."corrected_at" is not null;--> statement-breakpoint
CREATE INDEX "registrations_flagged" ON "registrations" USING btree ("round","competition","status","serial_no" DESC NULLS FIRST) WHERE "registrations"."is_flagged";--> statement-breakpoint
CREATE INDEX "registrations_by_name" ON "registrations" USING btree ("round","competition","status","name_key","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_of_child" ON "registrations" USING btree ("child_key","competition","serial_no","status","region","round");
