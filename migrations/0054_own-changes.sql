ALTER TABLE "problem_reports" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD COLUMN "registration_id" uuid;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD COLUMN "wishes" jsonb;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_reports_registration" ON "problem_reports" USING btree ("registration_id");--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_from" CHECK (("problem_reports"."user_id" is null) <> ("problem_reports"."registration_id" is null) and ("problem_reports"."wishes" is null) = ("problem_reports"."registration_id" is null));