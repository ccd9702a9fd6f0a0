CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"about" text NOT NULL,
	"emails" integer NOT NULL,
	"people" uuid[] NOT NULL,
	"unreachable" uuid[] NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_by" text NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "mailing_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_mailing" ON "outbox" USING btree ("mailing_id") WHERE "outbox"."mailing_id" is not null;