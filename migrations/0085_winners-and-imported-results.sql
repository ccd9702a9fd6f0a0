CREATE TABLE "imported_results" (
	"import_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	CONSTRAINT "imported_results_import_id_registration_id_pk" PRIMARY KEY("import_id","registration_id")
);
--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "may_show" boolean;--> statement-breakpoint
ALTER TABLE "imported_results" ADD CONSTRAINT "imported_results_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_results_registration" ON "imported_results" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "results_may_show" ON "results" USING btree ("registration_id") WHERE "results"."may_show";