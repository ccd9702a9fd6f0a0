DROP INDEX "consents_confirmed_once";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "contact_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_confirmed_once" ON "consents" USING btree ("registration_id","notice_version","contact_key") WHERE "consents"."act" = 'confirmed';--> statement-breakpoint
-- Consents to registrations whose links never changed were given by the address they have now.
ALTER TABLE "consents" DISABLE TRIGGER consents_append_only;--> statement-breakpoint
UPDATE "consents" SET "contact_key" = "registrations"."contact_key" FROM "registrations"
  WHERE "registrations"."id" = "consents"."registration_id" AND "registrations"."link_no" = 1;--> statement-breakpoint
ALTER TABLE "consents" ENABLE TRIGGER consents_append_only;
