CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_one" ON "withdrawals" USING btree ("registration_id") WHERE "withdrawals"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawals_registration" ON "withdrawals" USING btree ("registration_id");