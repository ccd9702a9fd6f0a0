ALTER TABLE "outbox" ADD COLUMN "address_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_dead_recipients" ON "outbox" USING btree (lower("recipient")) WHERE "outbox"."state" = 'dead';--> statement-breakpoint
-- What was refused before this upgrade because the address doesn't exist.
UPDATE "outbox" SET "address_gone" = true WHERE "state" = 'dead' AND "last_error" ~* '\m5\.(1\.([1236]|10)|2\.1)\M|no such (user|recipient|mailbox|address)|user unknown|(does not|doesn.t) exist';
