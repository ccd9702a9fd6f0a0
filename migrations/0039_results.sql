CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"competition" text NOT NULL,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"invited_by" text NOT NULL,
	"reminded_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	"registered_id" uuid
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition" text NOT NULL,
	"round" integer NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text NOT NULL,
	"visible_from" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "result_rounds" (
	"competition" text NOT NULL,
	"round" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"maximum" numeric(8, 2),
	"rule" jsonb NOT NULL,
	"shows_score" boolean DEFAULT true NOT NULL,
	"shows_place" boolean DEFAULT true NOT NULL,
	"shows_percentile" boolean DEFAULT false NOT NULL,
	"import_headings" jsonb,
	CONSTRAINT "result_rounds_competition_round_pk" PRIMARY KEY("competition","round"),
	CONSTRAINT "result_rounds_maximum" CHECK ("result_rounds"."maximum" > 0)
);
--> statement-breakpoint
CREATE TABLE "results" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"score" numeric(8, 2),
	"is_absent" boolean DEFAULT false NOT NULL,
	"place" integer,
	"award" text,
	"remark" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text NOT NULL,
	"published" jsonb,
	"publication_id" uuid,
	CONSTRAINT "results_score" CHECK ("results"."score" >= 0 and not ("results"."is_absent" and "results"."score" is not null)),
	CONSTRAINT "results_place" CHECK ("results"."place" > 0),
	CONSTRAINT "results_published" CHECK (("results"."published" is null) = ("results"."publication_id" is null))
);
--> statement-breakpoint
CREATE TABLE "score_imports" (
	"competition" text NOT NULL,
	"round" integer NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"file_name" text NOT NULL,
	"headings" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"is_legacy" boolean NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" text NOT NULL,
	CONSTRAINT "score_imports_competition_round_pk" PRIMARY KEY("competition","round")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_registered_id_registrations_id_fk" FOREIGN KEY ("registered_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_once" ON "invitations" USING btree ("registration_id","competition");--> statement-breakpoint
CREATE INDEX "invitations_registered" ON "invitations" USING btree ("registered_id") WHERE "invitations"."registered_id" is not null;--> statement-breakpoint
CREATE INDEX "publications_round" ON "publications" USING btree ("competition","round","published_at");--> statement-breakpoint
CREATE INDEX "results_publication" ON "results" USING btree ("publication_id");