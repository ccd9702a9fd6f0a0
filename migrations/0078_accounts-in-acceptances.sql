ALTER TABLE "outbox" ADD COLUMN "account_id" text;--> statement-breakpoint
CREATE INDEX "outbox_account" ON "outbox" USING btree ("account_id") WHERE "outbox"."account_id" is not null;