-- What was done stays on record: rows are added to history, never changed and never taken away.
CREATE FUNCTION refuse_to_rewrite_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'history is append-only: % is refused', TG_OP
    USING ERRCODE = 'restrict_violation', TABLE = 'history', CONSTRAINT = 'history_append_only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "history"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_history();
