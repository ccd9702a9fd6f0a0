ALTER TABLE "flags" ADD COLUMN "set_for" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "news_read_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "corrections_answered" ON "corrections" USING btree ("answered_at") WHERE "corrections"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "flags_news" ON "flags" USING btree ("set_at") WHERE "flags"."kind" = 'colleague';--> statement-breakpoint
CREATE INDEX "history_news" ON "history" USING btree ("at") WHERE "history"."action" in ('imported', 'paid', 'registered', 'disputed', 'reported');--> statement-breakpoint
CREATE INDEX "outbox_undelivered" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."state" = 'dead';