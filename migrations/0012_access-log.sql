CREATE TABLE "access_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"shown" uuid[] NOT NULL,
	"asked" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "access_log_at" ON "access_log" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
-- Entries are added, and go when they are 400 days old. Nothing changes them but the function below, which takes an erased person out.
CREATE FUNCTION protect_access_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Within the function the owner acts; whoever says 'on' without it is somebody else.
  IF TG_OP = 'UPDATE' AND current_setting('portal.erases_access_log', true) = 'on'
    AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the access log is append-only: % is refused', TG_OP
    USING ERRCODE = 'restrict_violation', TABLE = 'access_log', CONSTRAINT = 'access_log_append_only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER access_log_append_only BEFORE UPDATE OR TRUNCATE ON "access_log"
  FOR EACH STATEMENT EXECUTE FUNCTION protect_access_log();
--> statement-breakpoint
CREATE FUNCTION protect_access_log_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.at, NEW.actor, NEW.action, NEW.subject, NEW.shown)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor, OLD.action, OLD.subject, OLD.shown)
    AND (NEW.actor_name = OLD.actor_name OR NEW.actor_name = 'erased')
    AND (NEW.asked = OLD.asked OR NEW.asked = OLD.asked - 'q' - 'email') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the access log is append-only: an entry may only go after 400 days'
    USING ERRCODE = 'restrict_violation', TABLE = 'access_log', CONSTRAINT = 'access_log_append_only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER access_log_entry BEFORE UPDATE OR DELETE ON "access_log"
  FOR EACH ROW EXECUTE FUNCTION protect_access_log_entry();
--> statement-breakpoint
-- `actors`: ids of accounts that are erased. `known`: names, addresses and numbers of erased people, folded, for which somebody may have searched.
CREATE FUNCTION erase_access_log(actors text[], known text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Entries that are about to be written wait until the erasure is committed, and then see it.
  LOCK TABLE access_log IN SHARE ROW EXCLUSIVE MODE;
  PERFORM set_config('portal.erases_access_log', 'on', true);
  UPDATE access_log SET actor_name = 'erased' WHERE actor = ANY (actors);
  -- Compared without spaces and the signs in phone numbers: people type those as they like.
  UPDATE access_log SET asked = asked - 'q' - 'email'
    FROM (SELECT id AS searched, translate(lower(coalesce(asked ->> 'q', asked ->> 'email')), ' +-()./', '') AS typed
      FROM access_log WHERE asked ?| ARRAY['q', 'email']) searches
    WHERE id = searched AND EXISTS (
      SELECT FROM (SELECT translate(lower(name), ' +-()./', '') AS one FROM unnest(known) name) names
        WHERE one <> '' AND (strpos(one, typed) > 0 OR strpos(typed, one) > 0)
    );
  PERFORM set_config('portal.erases_access_log', '', true);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_access_log(text[], text[]) FROM PUBLIC;
--> statement-breakpoint
-- Whoever may erase history may do the same here.
DO $$
DECLARE
  may text;
BEGIN
  FOR may IN SELECT grantee FROM information_schema.routine_privileges
    WHERE routine_schema = 'public' AND routine_name = 'erase_history' AND privilege_type = 'EXECUTE' AND grantee <> 'PUBLIC'
  LOOP
    EXECUTE format('GRANT EXECUTE ON FUNCTION erase_access_log(text[], text[]) TO %I', may);
  END LOOP;
END
$$;
