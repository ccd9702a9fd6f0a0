-- Who is erased is erased from history too: what was done, when and by whom in the office stays, without what was said about the person.
-- One function may do that, and it can do nothing else. A role that may not change history needs no more than EXECUTE on it.
CREATE OR REPLACE FUNCTION refuse_to_rewrite_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Within the function the owner acts; whoever says 'on' without it is somebody else.
  IF TG_OP = 'UPDATE' AND current_setting('portal.erases_history', true) = 'on'
    AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'history is append-only: % is refused', TG_OP
    USING ERRCODE = 'restrict_violation', TABLE = 'history', CONSTRAINT = 'history_append_only';
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_to_change_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.actor, NEW.action, NEW.subject, NEW.subject_id)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor, OLD.action, OLD.subject, OLD.subject_id)
    AND (NEW.actor_name = OLD.actor_name OR NEW.actor_name = 'erased')
    AND (NEW.before IS NULL OR NEW.before = OLD.before)
    AND (NEW.after IS NULL OR NEW.after = OLD.after OR NEW.after = OLD.after - 'q')
    AND (NEW.reason IS NULL OR NEW.reason = OLD.reason) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'history is append-only: only what it says about an erased person may go'
    USING ERRCODE = 'restrict_violation', TABLE = 'history', CONSTRAINT = 'history_append_only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER history_only_erased BEFORE UPDATE ON "history"
  FOR EACH ROW EXECUTE FUNCTION refuse_to_change_history();
--> statement-breakpoint
-- `subjects`: ids of what is erased. `actors`: ids of accounts that are erased. `known`: names and addresses, folded, for which somebody may
-- have searched when a list was exported. Returns how many rows are about what is erased.
CREATE FUNCTION erase_history(subjects text[], actors text[], known text[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found_rows integer;
BEGIN
  -- In the body and not at the head: there only a superuser may name a setting of its own.
  PERFORM set_config('portal.erases_history', 'on', true);
  UPDATE history SET before = NULL, after = NULL, reason = NULL
    WHERE subject IN ('registration', 'booking', 'letter', 'account', 'school') AND subject_id = ANY (subjects);
  GET DIAGNOSTICS found_rows = ROW_COUNT;
  UPDATE history SET actor_name = 'erased' WHERE actor = ANY (actors);
  UPDATE history SET after = after - 'q'
    WHERE subject = 'workbook' AND EXISTS (
      SELECT FROM unnest(known) one WHERE strpos(one, lower(after ->> 'q')) > 0 OR strpos(lower(after ->> 'q'), one) > 0
    );
  PERFORM set_config('portal.erases_history', '', true);
  RETURN found_rows;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_history(text[], text[], text[]) FROM PUBLIC;
