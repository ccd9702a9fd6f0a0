CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"batch_id" uuid,
	"outcome" text NOT NULL,
	"reason" text,
	"before" jsonb NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"send_after" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "decisions_outcome" CHECK ("decisions"."outcome" in ('accepted', 'declined', 'correction'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_registration" ON "decisions" USING btree ("registration_id","decided_at");--> statement-breakpoint
CREATE INDEX "decisions_batch" ON "decisions" USING btree ("batch_id") WHERE "decisions"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "decisions_recent" ON "decisions" USING btree ("decided_at");