ALTER TABLE "schools" DROP CONSTRAINT "schools_standing";--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "merged" jsonb;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_merged_into_schools_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."schools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schools_merged" ON "schools" USING btree ("merged_into") WHERE "schools"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_standing" CHECK ("schools"."standing" in ('registered', 'claimed', 'declined', 'repeated', 'replaced', 'merged'));