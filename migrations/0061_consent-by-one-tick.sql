ALTER TABLE "consents" DROP CONSTRAINT "consents_guardian";--> statement-breakpoint
DROP INDEX "consent_requests_due";--> statement-breakpoint
CREATE INDEX "consent_requests_asked" ON "consent_requests" USING btree ("asked_at");--> statement-breakpoint
ALTER TABLE "consent_requests" DROP COLUMN "reminders";--> statement-breakpoint
-- Parents aren't reminded any more, and two emails are gone.
DELETE FROM "failed_tasks" WHERE "name" = 'consent-reminders';--> statement-breakpoint
DELETE FROM "email_texts" WHERE "template" IN ('consent-declared', 'consent-confirmed');
