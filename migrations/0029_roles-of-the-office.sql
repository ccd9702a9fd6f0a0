-- The office has four roles; an address still has at most one account of the office. Today's administrators stay administrators.
ALTER TABLE "user" DROP CONSTRAINT "user_email_role";--> statement-breakpoint
ALTER TABLE "user" DROP CONSTRAINT "user_role";--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "actor_role" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_role" ON "user" USING btree ("email",(case when "role" in ('admin', 'reviewer', 'finance', 'viewer') then 'admin' else "role" end));--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_role" CHECK ("user"."role" in ('admin', 'reviewer', 'finance', 'viewer', 'school', 'user'));--> statement-breakpoint
UPDATE "user" SET "signed_in_at" = (
  SELECT max("at") FROM "history" WHERE "subject" = 'account' AND "subject_id" = "user"."id" AND "action" = 'signed in'
);--> statement-breakpoint
-- The role in history can't be changed either.
CREATE OR REPLACE FUNCTION refuse_to_change_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.actor, NEW.actor_role, NEW.action, NEW.subject, NEW.subject_id)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor, OLD.actor_role, OLD.action, OLD.subject, OLD.subject_id)
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
