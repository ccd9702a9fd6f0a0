-- Counts how long requests wait: 'waiting' is a competition and the quarter of an hour since which a request does. Waits for changes under way, so that none is missed below.
LOCK TABLE "registrations" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE OR REPLACE VIEW counted_registrations AS
  SELECT 'list' AS kind, competition || ' ' || status AS key, '' AS currency, count(*)::integer AS registrations, 0::bigint AS amount
    FROM registrations GROUP BY competition, status
  UNION ALL SELECT 'country', country, '', count(*), 0 FROM registrations GROUP BY country
  UNION ALL SELECT 'door', door, '', count(*), 0 FROM registrations GROUP BY door
  UNION ALL SELECT 'sale', sold_in(decided_at), currency, count(*), sum(fee) FROM registrations
    WHERE status = 'accepted' AND decided_at IS NOT NULL GROUP BY sold_in(decided_at), currency
  UNION ALL SELECT 'waiting', competition || ' ' || sold_in(coalesce(corrected_at, submitted_at)), '', count(*), 0 FROM registrations
    WHERE status = 'pending' GROUP BY competition, sold_in(coalesce(corrected_at, submitted_at))
  UNION ALL SELECT 'child', region, '', count(*), 0 FROM (
    SELECT DISTINCT ON (child_key) region FROM registrations WHERE is_student(competition, status) ORDER BY child_key, serial_no DESC
  ) child GROUP BY region;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO figure_changes (kind, key, currency, registrations, amount)
    SELECT one.kind, one.key, one.currency, sign * count(*), sign * sum(one.amount) FROM changed
    CROSS JOIN LATERAL (VALUES
      ('list', competition || ' ' || status, '', 0),
      ('country', country, '', 0),
      ('door', door, '', 0),
      ('sale', CASE WHEN status = 'accepted' THEN sold_in(decided_at) END, currency, fee),
      ('waiting', CASE WHEN status = 'pending' THEN competition || ' ' || sold_in(coalesce(corrected_at, submitted_at)) END, '', 0)
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
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_registration() RETURNS trigger LANGUAGE plpgsql AS $$
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
      ('sale', CASE WHEN NEW.status = 'accepted' THEN sold_in(NEW.decided_at) END, NEW.currency, NEW.fee, 1),
      ('waiting', CASE WHEN OLD.status = 'pending' THEN OLD.competition || ' ' || sold_in(coalesce(OLD.corrected_at, OLD.submitted_at)) END, '', 0, -1),
      ('waiting', CASE WHEN NEW.status = 'pending' THEN NEW.competition || ' ' || sold_in(coalesce(NEW.corrected_at, NEW.submitted_at)) END, '', 0, 1)
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
END $$;
--> statement-breakpoint
DROP TRIGGER registrations_changed ON "registrations";
--> statement-breakpoint
CREATE TRIGGER registrations_changed BEFORE UPDATE ON "registrations" FOR EACH ROW
  WHEN ((OLD.competition, OLD.status, OLD.country, OLD.door, OLD.decided_at, OLD.fee, OLD.currency, OLD.child_key, OLD.region, OLD.submitted_at, OLD.corrected_at)
    IS DISTINCT FROM (NEW.competition, NEW.status, NEW.country, NEW.door, NEW.decided_at, NEW.fee, NEW.currency, NEW.child_key, NEW.region, NEW.submitted_at, NEW.corrected_at))
  EXECUTE FUNCTION recount_registration();
--> statement-breakpoint
INSERT INTO "figures" ("kind", "key", "currency", "registrations", "amount") SELECT kind, key, currency, registrations, amount FROM counted_registrations WHERE kind = 'waiting';
