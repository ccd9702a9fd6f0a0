ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "limit_key" text;--> statement-breakpoint
CREATE INDEX "outbox_held" ON "outbox" USING btree ("created_at") WHERE "outbox"."state" = 'held';--> statement-breakpoint
CREATE INDEX "outbox_limit" ON "outbox" USING btree ("limit_key","state","sent_at") WHERE "outbox"."limit_key" is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('waiting', 'held', 'sent', 'dead', 'withdrawn'));