CREATE TABLE "email_texts" (
	"competition" text NOT NULL,
	"template" text NOT NULL,
	"title" text,
	"body" text,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "email_texts_competition_template_pk" PRIMARY KEY("competition","template")
);
--> statement-breakpoint
CREATE TABLE "failed_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"times" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missing_pictures" (
	"payment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"noticed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "missing_pictures_pkey" PRIMARY KEY("payment_id","version")
);
--> statement-breakpoint
ALTER TABLE "missing_pictures" ADD CONSTRAINT "missing_pictures_proof" FOREIGN KEY ("payment_id","version") REFERENCES "public"."proofs"("payment_id","version") ON DELETE cascade ON UPDATE no action;