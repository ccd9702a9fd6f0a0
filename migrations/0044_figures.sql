CREATE TABLE "figure_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "figure_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"registrations" integer NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figures" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"registrations" integer NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "figures_kind_key_currency_pk" PRIMARY KEY("kind","key","currency")
);
--> statement-breakpoint
-- A quarter of an hour, in UTC: in any time zone, days begin and end with one.
CREATE FUNCTION sold_in(decided_at timestamp with time zone) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(date_bin('15 minutes', decided_at, 'epoch') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI')
$$;--> statement-breakpoint
-- Whether a registration makes its child a registered student: it's accepted, and on the student form, which all competitions but these have.
CREATE FUNCTION is_student(competition text, status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status = 'accepted' AND competition <> 'wordsmith'
$$;--> statement-breakpoint
-- What a figure is, counted from all registrations: for the first time here, and every day to check.
CREATE VIEW counted_registrations AS
  SELECT 'list' AS kind, competition || ' ' || status AS key, '' AS currency, count(*)::integer AS registrations, 0::bigint AS amount
    FROM registrations GROUP BY competition, status
  UNION ALL SELECT 'country', country, '', count(*), 0 FROM registrations GROUP BY country
  UNION ALL SELECT 'door', door, '', count(*), 0 FROM registrations GROUP BY door
  UNION ALL SELECT 'sale', sold_in(decided_at), currency, count(*), sum(fee) FROM registrations
    WHERE status = 'accepted' AND decided_at IS NOT NULL GROUP BY sold_in(decided_at), currency
  UNION ALL SELECT 'child', region, '', count(*), 0 FROM (
    SELECT DISTINCT ON (child_key) region FROM registrations WHERE is_student(competition, status) ORDER BY child_key, serial_no DESC
  ) child GROUP BY region;--> statement-breakpoint
-- Counts registrations that were added, or deleted.
CREATE FUNCTION count_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO figure_changes (kind, key, currency, registrations, amount)
    SELECT one.kind, one.key, one.currency, sign * count(*), sign * sum(one.amount) FROM changed
    CROSS JOIN LATERAL (VALUES
      ('list', competition || ' ' || status, '', 0),
      ('country', country, '', 0),
      ('door', door, '', 0),
      ('sale', CASE WHEN status = 'accepted' THEN sold_in(decided_at) END, currency, fee)
    ) one (kind, key, currency, amount)
    WHERE one.key IS NOT NULL GROUP BY one.kind, one.key, one.currency;
  -- Each child is counted for the region of its newest registration: with these, and without.
  INSERT INTO figure_changes (kind, key, registrations)
    SELECT 'child', region, sign * sum(share) FROM (
      SELECT region, share FROM (
        SELECT DISTINCT ON (child_key) region, 1 AS share FROM (
          SELECT child_key, region, serial_no FROM changed WHERE is_student(competition, status)
          UNION ALL SELECT child_key, region, serial_no FROM registrations WHERE is_student(competition, status)
            AND child_key IN (SELECT child_key FROM changed WHERE is_student(competition, status))
        ) all_of_them ORDER BY child_key, serial_no DESC
      ) with_them
      UNION ALL SELECT region, share FROM (
        SELECT DISTINCT ON (child_key) region, -1 AS share FROM registrations WHERE is_student(competition, status)
          AND child_key IN (SELECT child_key FROM changed WHERE is_student(competition, status))
          AND NOT EXISTS (SELECT FROM changed WHERE changed.serial_no = registrations.serial_no)
        ORDER BY child_key, serial_no DESC
      ) without_them
    ) both_ways GROUP BY region HAVING sum(share) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Finds the region that a child is counted for without one of its registrations, NULL for none: by the newest of the others. No row when one of those is newer.
CREATE FUNCTION region_without(child text, its_number bigint, OUT others_region text) RETURNS SETOF text LANGUAGE sql AS $$
  SELECT other.region FROM (SELECT) here LEFT JOIN (
    SELECT region, serial_no FROM registrations WHERE is_student(competition, status) AND child_key = child AND serial_no <> its_number
    ORDER BY serial_no DESC LIMIT 1
  ) other ON true WHERE coalesce(other.serial_no, 0) < its_number
$$;--> statement-breakpoint
-- Counts a registration that changes. Before each row, because only then it sees what the same statement has changed so far.
CREATE FUNCTION recount_registration() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_student boolean := is_student(OLD.competition, OLD.status);
  is_now boolean := is_student(NEW.competition, NEW.status);
BEGIN
  INSERT INTO figure_changes (kind, key, currency, registrations, amount)
    SELECT kind, key, currency, sum(sign), sum(sign * amount) FROM (VALUES
      ('list', OLD.competition || ' ' || OLD.status, '', 0, -1),
      ('list', NEW.competition || ' ' || NEW.status, '', 0, 1),
      ('country', OLD.country, '', 0, -1),
      ('country', NEW.country, '', 0, 1),
      ('door', OLD.door, '', 0, -1),
      ('door', NEW.door, '', 0, 1),
      ('sale', CASE WHEN OLD.status = 'accepted' THEN sold_in(OLD.decided_at) END, OLD.currency, OLD.fee, -1),
      ('sale', CASE WHEN NEW.status = 'accepted' THEN sold_in(NEW.decided_at) END, NEW.currency, NEW.fee, 1)
    ) one (kind, key, currency, amount, sign)
    WHERE key IS NOT NULL GROUP BY kind, key, currency HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0;
  IF (was_student, OLD.child_key, OLD.region) = (is_now, NEW.child_key, NEW.region) OR NOT (was_student OR is_now) THEN
    RETURN NEW;
  END IF;
  INSERT INTO figure_changes (kind, key, registrations)
    SELECT 'child', child.region, sum(child.sign) FROM (
      SELECT OLD.region AS region, others_region, -1 AS sign FROM region_without(OLD.child_key, OLD.serial_no) WHERE was_student
      UNION ALL SELECT NEW.region, others_region, 1 FROM region_without(NEW.child_key, NEW.serial_no) WHERE is_now
    ) one CROSS JOIN LATERAL (VALUES (one.region, one.sign), (one.others_region, -one.sign)) child (region, sign)
    WHERE child.region IS NOT NULL GROUP BY child.region HAVING sum(child.sign) <> 0;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER registrations_inserted AFTER INSERT ON "registrations" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_registrations();--> statement-breakpoint
CREATE TRIGGER registrations_deleted AFTER DELETE ON "registrations" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_registrations();--> statement-breakpoint
CREATE TRIGGER registrations_changed BEFORE UPDATE ON "registrations" FOR EACH ROW
  WHEN ((OLD.competition, OLD.status, OLD.country, OLD.door, OLD.decided_at, OLD.fee, OLD.currency, OLD.child_key, OLD.region)
    IS DISTINCT FROM (NEW.competition, NEW.status, NEW.country, NEW.door, NEW.decided_at, NEW.fee, NEW.currency, NEW.child_key, NEW.region))
  EXECUTE FUNCTION recount_registration();--> statement-breakpoint
INSERT INTO "figures" ("kind", "key", "currency", "registrations", "amount") SELECT kind, key, currency, registrations, amount FROM counted_registrations;
