CREATE TABLE "consent_requests" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reminders" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"registration_id" uuid NOT NULL,
	"act" text NOT NULL,
	"guardian" text,
	"relation" text,
	"notice_version" text NOT NULL,
	"notice_hash" text NOT NULL,
	"language" text NOT NULL,
	"method" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_act" CHECK ("consents"."act" in ('given', 'confirmed', 'declared')),
	CONSTRAINT "consents_relation" CHECK ("consents"."relation" in ('Mother', 'Father', 'Guardian')),
	CONSTRAINT "consents_guardian" CHECK ("consents"."act" = 'declared' or ("consents"."guardian" is not null and "consents"."relation" is not null))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"hash" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_notice_hash_notices_hash_fk" FOREIGN KEY ("notice_hash") REFERENCES "public"."notices"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_requests_due" ON "consent_requests" USING btree ("reminders","asked_at");--> statement-breakpoint
CREATE INDEX "consents_registration" ON "consents" USING btree ("registration_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_confirmed_once" ON "consents" USING btree ("registration_id","notice_version") WHERE "consents"."act" = 'confirmed';--> statement-breakpoint
-- What a parent agreed to stays provable: consents and their texts are added, never changed. A consent goes with its registration alone.
CREATE FUNCTION refuse_to_change_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'consents_append_only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE OR TRUNCATE ON "consents"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_consents();
--> statement-breakpoint
CREATE TRIGGER notices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "notices"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_consents();
--> statement-breakpoint
CREATE FUNCTION keep_consent_of_registration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A registration that is erased is gone by the time its consents follow.
  IF EXISTS (SELECT FROM registrations WHERE id = OLD.registration_id) THEN
    RAISE EXCEPTION 'consents is append-only: a consent goes only with its registration'
      USING ERRCODE = 'restrict_violation', TABLE = 'consents', CONSTRAINT = 'consents_append_only';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER consents_kept BEFORE DELETE ON "consents"
  FOR EACH ROW EXECUTE FUNCTION keep_consent_of_registration();
