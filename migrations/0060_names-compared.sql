-- Names are compared without letter variants, and those of a child in any order of its parts (domain/lib/names.ts). The stored keys are
-- recomputed here from the earlier ones, which were folded already. Where a rule of the tables would then be broken, because somebody is stored
-- twice already, the key stays as it is.
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_child";--> statement-breakpoint
DROP INDEX "registrations_child_by_contact";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "blocks_child" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_child" UNIQUE("school_id","competition","round","child_key","name_key");--> statement-breakpoint
CREATE FUNCTION pg_temp.folded(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select normalize(replace(replace(replace(replace(translate(regexp_replace(normalize(key, NFKD),
    '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u093c]', '', 'g'),
    'ʻ′ɑɓƈđðɖɗəǝǥɠħıɉƙĸłƚŋɲøɵƥŧʉƴƶςґғҕӷәєҗҙіјқҡҝҟљңњҥөҧҫҭүұһҳҷҹћђىیکةہھەँ',
    '''''abcddddeegghijkkllnnooptuyzσггггаежзиикккклнннопстууххчччдييكههههं'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.name_key(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select trim(regexp_replace(replace(pg_temp.folded(key), '''', ''),
    '[ \n!-/:-@\[-`{-~\u00a1\u00ab\u00b7\u00bb\u00bf\u058a\u05be\u05f3\u05f4\u0964\u2010-\u205e\u2e3a\u2e3b\u3001\u3002\u30fb]+', ' ', 'g'))
$$;--> statement-breakpoint
-- An earlier key, 'asha rao|2014-02-28', with the letters of the name in order: 'aaahors|2014-02-28'. Leaves any other as it is.
CREATE FUNCTION pg_temp.child_key(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select case when key !~ '\|\d{4}-\d\d-\d\d$' then key else
    (select coalesce(string_agg(letter, '' order by letter collate "C"), '')
      from unnest(string_to_array(replace(pg_temp.name_key(left(key, -11)), ' ', ''), null)) letter) || right(key, 11) end
$$;--> statement-breakpoint
UPDATE "registrations" SET "name_key" = pg_temp.name_key("name_key"), "child_key" = pg_temp.child_key("child_key");--> statement-breakpoint
DO $$
DECLARE
  found record;
BEGIN
  for found in select id from drafts order by added_at loop
    begin
      update drafts set name_key = pg_temp.name_key(name_key), child_key = pg_temp.child_key(child_key) where id = found.id;
    exception when unique_violation then null;
    end;
  end loop;
  for found in select id from schools where concat_ws('|', name_key, country_key, branch_key, city_key)
    <> concat_ws('|', pg_temp.name_key(name_key), pg_temp.name_key(country_key), pg_temp.name_key(branch_key), pg_temp.name_key(city_key))
    order by register_no loop
    begin
      update schools set name_key = pg_temp.name_key(name_key), country_key = pg_temp.name_key(country_key),
        branch_key = pg_temp.name_key(branch_key), city_key = pg_temp.name_key(city_key) where id = found.id;
    exception when unique_violation then null;
    end;
  end loop;
  for found in select id from bookings where name_key <> pg_temp.name_key(name_key) order by number loop
    begin
      update bookings set name_key = pg_temp.name_key(name_key) where id = found.id;
    exception when unique_violation then null;
    end;
  end loop;
  for found in select id from list_views where name_key <> pg_temp.folded(name_key) loop
    begin
      update list_views set name_key = pg_temp.folded(name_key) where id = found.id;
    exception when unique_violation then null;
    end;
  end loop;
END $$;--> statement-breakpoint
DROP FUNCTION pg_temp.child_key(text);--> statement-breakpoint
DROP FUNCTION pg_temp.name_key(text);--> statement-breakpoint
DROP FUNCTION pg_temp.folded(text);--> statement-breakpoint
-- Whether two name keys with the same letters are one person's name (domain/lib/names.ts).
CREATE FUNCTION same_name(one text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT cardinality(parts) <> cardinality(others) OR parts = others FROM (SELECT
    ARRAY(SELECT part FROM unnest(string_to_array(one, ' ')) part ORDER BY part COLLATE "C") AS parts,
    ARRAY(SELECT part FROM unnest(string_to_array(other, ' ')) part ORDER BY part COLLATE "C") AS others) both_names
$$;--> statement-breakpoint
-- What was stored twice under the earlier rule stays: the first of a child blocks the next registration, the others don't.
UPDATE "registrations" AS later SET "blocks_child" = false
WHERE "status" IN ('pending', 'correction', 'accepted') AND EXISTS (
  SELECT FROM "registrations" first
  WHERE first.child_key = later.child_key AND first.competition = later.competition AND first.round = later.round AND first.serial_no < later.serial_no
    AND first.status IN ('pending', 'correction', 'accepted') AND (first.contact_key = later.contact_key OR first.phone_key = later.phone_key)
    AND same_name(first.name_key, later.name_key)
);--> statement-breakpoint
-- Refuses an active registration beside another of the same child with the same parent's email or phone, as a unique index would. Whoever
-- adds registrations has locked their children (lockChildren in server/features/registrations/store.ts, the same lock as here), because a
-- restored backup has more of them than locks. Without the setting, a table that has just been filled would be read for each row.
CREATE FUNCTION refuse_same_child() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('["registration",' || to_json(NEW.competition)::text || ',' || to_json(NEW.child_key)::text || ']', 0));
  END IF;
  IF EXISTS (
    -- The child alone first: while a table is small, other indexes look as good, and a plan stays.
    WITH same_letters AS MATERIALIZED (SELECT * FROM registrations WHERE child_key = NEW.child_key)
    SELECT FROM same_letters other
    WHERE other.competition = NEW.competition AND other.round = NEW.round AND other.id <> NEW.id
      AND other.status IN ('pending', 'correction', 'accepted') AND other.blocks_child
      AND (other.contact_key = NEW.contact_key OR other.phone_key = NEW.phone_key) AND same_name(other.name_key, NEW.name_key)
  ) THEN
    RAISE unique_violation USING TABLE = 'registrations', CONSTRAINT = 'registrations_child_by_contact',
      MESSAGE = 'the same child is registered with one of these contacts';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER registrations_child_by_contact AFTER INSERT ON "registrations" FOR EACH ROW
  WHEN (NEW.status IN ('pending', 'correction', 'accepted') AND NEW.blocks_child) EXECUTE FUNCTION refuse_same_child();--> statement-breakpoint
CREATE TRIGGER registrations_child_by_contact_changed AFTER UPDATE OF status, child_key, name_key, contact_key, phone_key, blocks_child
  ON "registrations" FOR EACH ROW
  WHEN (NEW.status IN ('pending', 'correction', 'accepted') AND NEW.blocks_child AND (OLD.status NOT IN ('pending', 'correction', 'accepted')
    OR (OLD.child_key, OLD.name_key, OLD.contact_key, OLD.phone_key, OLD.blocks_child)
      IS DISTINCT FROM (NEW.child_key, NEW.name_key, NEW.contact_key, NEW.phone_key, NEW.blocks_child)))
  EXECUTE FUNCTION refuse_same_child();
