CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"door" text NOT NULL,
	"name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_key" text NOT NULL,
	"phone" text NOT NULL,
	"language" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_registration" UNIQUE("registration_id")
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_contact" ON "disputes" USING btree ("contact_key");