CREATE UNLOGGED TABLE "claims" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"held_until" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "flags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"registration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"other_id" uuid,
	"note" text,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	"set_by" text,
	"decision_id" uuid,
	CONSTRAINT "flags_kind" CHECK ("flags"."kind" in ('number', 'picture', 'similar', 'person', 'format', 'unknown-school', 'school', 'colleague'))
);--> statement-breakpoint
CREATE TABLE "reasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round" integer NOT NULL,
	"outcome" text NOT NULL,
	"sentence" text NOT NULL,
	"asks" text[] NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reasons_once" UNIQUE("round","outcome","sentence"),
	CONSTRAINT "reasons_outcome" CHECK ("reasons"."outcome" in ('accepted', 'declined', 'correction'))
);--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "is_flagged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Rows first, constraints and indexes after: a million registrations take a fraction of the time. Only keys that occur more than once are looked up.
INSERT INTO "flags" ("registration_id", "kind", "other_id")
SELECT pair.one, found.kind, pair.other
FROM (
  SELECT r.id, 'number' AS kind, o.id AS other
  FROM (SELECT DISTINCT payment_id, txn_key FROM proofs
    WHERE txn_key IN (SELECT txn_key FROM proofs WHERE txn_key <> '' GROUP BY txn_key HAVING count(*) > 1)) own
  CROSS JOIN LATERAL (SELECT p.payment_id FROM proofs p WHERE p.txn_key = own.txn_key AND p.payment_id <> own.payment_id ORDER BY p.received_at LIMIT 10) reused
  JOIN registrations r ON r.payment_id = own.payment_id JOIN registrations o ON o.payment_id = reused.payment_id
  UNION ALL SELECT r.id, 'picture', o.id
  FROM (SELECT DISTINCT payment_id, file_hash FROM proofs
    WHERE file_hash IN (SELECT file_hash FROM proofs WHERE file_hash <> '' GROUP BY file_hash HAVING count(*) > 1)) own
  CROSS JOIN LATERAL (SELECT p.payment_id FROM proofs p WHERE p.file_hash = own.file_hash AND p.payment_id <> own.payment_id ORDER BY p.received_at LIMIT 10) reused
  JOIN registrations r ON r.payment_id = own.payment_id JOIN registrations o ON o.payment_id = reused.payment_id
  UNION ALL SELECT r.id, 'similar', o.id
  FROM similar_pictures s JOIN registrations r ON r.payment_id = s.payment_id JOIN registrations o ON o.payment_id = s.other_id
  UNION ALL SELECT r.id, 'person', o.id
  FROM registrations r JOIN registrations o ON o.competition = r.competition AND o.round = r.round AND o.child_key = r.child_key AND o.id <> r.id
    AND (o.contact_key <> r.contact_key OR o.phone_key <> r.phone_key)
) found
CROSS JOIN LATERAL (VALUES (found.id, found.other), (found.other, found.id)) pair (one, other)
GROUP BY pair.one, found.kind, pair.other;--> statement-breakpoint
INSERT INTO "flags" ("registration_id", "kind", "note")
SELECT id, 'school', objection FROM registrations WHERE school_link = 'disputed'
UNION ALL SELECT id, 'format', NULL FROM registrations WHERE status IN ('pending', 'correction')
  AND CASE region WHEN 'India' THEN txn_key !~ '^[0-9]{12}$' ELSE length(txn_key) < 6 OR txn_key !~ '[0-9]' END;--> statement-breakpoint
UPDATE "registrations" SET "is_flagged" = true WHERE "id" IN (SELECT "registration_id" FROM "flags");--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_other_id_registrations_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_held_until" ON "claims" USING btree ("held_until");--> statement-breakpoint
CREATE UNIQUE INDEX "flags_once" ON "flags" USING btree ("registration_id","kind",coalesce("other_id", "registration_id")) WHERE "flags"."kind" <> 'colleague';--> statement-breakpoint
CREATE INDEX "flags_registration" ON "flags" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "flags_other" ON "flags" USING btree ("other_id") WHERE "flags"."other_id" is not null;--> statement-breakpoint
CREATE INDEX "flags_decision" ON "flags" USING btree ("decision_id") WHERE "flags"."decision_id" is not null;--> statement-breakpoint
CREATE INDEX "registrations_flagged" ON "registrations" USING btree ("competition","status","serial_no" DESC NULLS FIRST) WHERE "registrations"."is_flagged";--> statement-breakpoint
CREATE INDEX "registrations_contact" ON "registrations" USING btree ("contact_key");--> statement-breakpoint
CREATE INDEX "registrations_phone" ON "registrations" USING btree ("phone_key");--> statement-breakpoint
CREATE FUNCTION keep_is_flagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Locked in one order, so that two transactions can't wait for each other.
    PERFORM FROM registrations WHERE id IN (SELECT registration_id FROM changed) AND NOT is_flagged ORDER BY id FOR NO KEY UPDATE;
    UPDATE registrations SET is_flagged = true WHERE id IN (SELECT registration_id FROM changed) AND NOT is_flagged;
  ELSE
    UPDATE registrations SET is_flagged = false WHERE id IN (SELECT registration_id FROM changed) AND is_flagged
      AND NOT EXISTS (SELECT FROM flags WHERE flags.registration_id = registrations.id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER flags_inserted AFTER INSERT ON "flags" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_is_flagged();--> statement-breakpoint
CREATE TRIGGER flags_deleted AFTER DELETE ON "flags" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_is_flagged();--> statement-breakpoint
-- The reason for accepting a flagged registration also stands in the history of those it leads to, and goes with the registration.
CREATE OR REPLACE FUNCTION erase_history(subjects text[], actors text[], known text[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found_rows integer;
  ids uuid[] := ARRAY(SELECT CASE WHEN one ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN one::uuid END FROM unnest(subjects) one);
BEGIN
  -- In the body and not at the head: there only a superuser may name a setting of its own.
  PERFORM set_config('portal.erases_history', 'on', true);
  UPDATE history SET before = NULL, after = NULL, reason = NULL
    WHERE subject IN ('registration', 'booking', 'letter', 'account', 'school') AND subject_id = ANY (subjects);
  GET DIAGNOSTICS found_rows = ROW_COUNT;
  UPDATE history SET after = NULL, reason = NULL
    WHERE subject = 'registration' AND action = 'flag settled'
      AND subject_id IN (SELECT other_id::text FROM flags WHERE registration_id = ANY (ids))
      AND after ->> 'accepted' IN (SELECT serial_no::text FROM registrations WHERE id = ANY (ids));
  UPDATE history SET actor_name = 'erased' WHERE actor = ANY (actors);
  UPDATE history SET after = after - 'q'
    WHERE subject = 'workbook' AND EXISTS (
      SELECT FROM unnest(known) one WHERE strpos(one, lower(after ->> 'q')) > 0 OR strpos(lower(after ->> 'q'), one) > 0
    );
  PERFORM set_config('portal.erases_history', '', true);
  RETURN found_rows;
END
$$;
