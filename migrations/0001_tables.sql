CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"letter" text NOT NULL,
	"subject_id" text NOT NULL,
	"recipient" text NOT NULL,
	"copy" text,
	"title" text NOT NULL,
	"plain" text NOT NULL,
	"html" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('waiting', 'sent', 'dead', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "registrations_serial_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"competition" text NOT NULL,
	"door" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"email" text NOT NULL,
	"contact_email" text NOT NULL,
	"dial_code" text NOT NULL,
	"phone" text NOT NULL,
	"region" text NOT NULL,
	"country" text NOT NULL,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"birth_date" date NOT NULL,
	"payment_type" text NOT NULL,
	"fee" integer NOT NULL,
	"currency" text NOT NULL,
	"txn_no" text NOT NULL,
	"txn_key" text NOT NULL,
	"file_key" text NOT NULL,
	"file_hash" text NOT NULL,
	"child_key" text NOT NULL,
	"contact_key" text NOT NULL,
	"phone_key" text NOT NULL,
	"submission_key" uuid NOT NULL,
	"submission_hash" text NOT NULL,
	"answers" jsonb NOT NULL,
	"season_version" integer NOT NULL,
	"disclaimer_version" text NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	CONSTRAINT "registrations_serial_no" UNIQUE("serial_no"),
	CONSTRAINT "registrations_reference" UNIQUE("reference"),
	CONSTRAINT "registrations_file_key" UNIQUE("file_key"),
	CONSTRAINT "registrations_submission_key" UNIQUE("submission_key"),
	CONSTRAINT "registrations_status" CHECK ("registrations"."status" in ('pending', 'accepted', 'declined')),
	CONSTRAINT "registrations_fee" CHECK ("registrations"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"register_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "schools_register_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"branch" text NOT NULL,
	"board" text NOT NULL,
	"landline" text NOT NULL,
	"mobile" text NOT NULL,
	"country" text NOT NULL,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"landmark" text NOT NULL,
	"pincode" text NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schools_register_no" UNIQUE("register_no")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"impersonated_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text,
	"banned" boolean,
	"ban_reason" text,
	"ban_expires" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "history_subject" ON "history" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_recent" ON "outbox" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outbox_subject" ON "outbox" USING btree ("subject_id","letter","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_child_by_email" ON "registrations" USING btree ("competition","child_key","contact_key") WHERE "registrations"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_child_by_phone" ON "registrations" USING btree ("competition","child_key","phone_key") WHERE "registrations"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "registrations_list" ON "registrations" USING btree ("competition","status","serial_no" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "registrations_by_name" ON "registrations" USING btree ("competition","status","name_key","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_email" ON "registrations" USING btree ("competition","status","email","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_region" ON "registrations" USING btree ("competition","status","region","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_country" ON "registrations" USING btree ("competition","status","country","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_state" ON "registrations" USING btree ("competition","status","state","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_city" ON "registrations" USING btree ("competition","status","city","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_birth_date" ON "registrations" USING btree ("competition","status","birth_date","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_phone" ON "registrations" USING btree ("competition","status","phone","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_contact_email" ON "registrations" USING btree ("competition","status","contact_email","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_txn_no" ON "registrations" USING btree ("competition","status","txn_no","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_submitted_at" ON "registrations" USING btree ("competition","status","submitted_at","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_class" ON "registrations" USING btree ("competition","status",left("answers" ->> 'class_name', 80),"serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_school" ON "registrations" USING btree ("competition","status",left("answers" ->> 'school_name', 80),"serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_address" ON "registrations" USING btree ("competition","status",left("answers" ->> 'address_name', 80),"serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_qualification" ON "registrations" USING btree ("competition","status",left("answers" ->> 'qualification', 80),"serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_occupation" ON "registrations" USING btree ("competition","status",left("answers" ->> 'occupation', 80),"serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_participant_address" ON "registrations" USING btree ("competition","status",left("answers" ->> 'address', 80),"serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_alternate_email" ON "registrations" USING btree ("competition","status",left("answers" ->> 'alternate_email', 80),"serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_exam_slot" ON "registrations" USING btree ("competition","status",left("answers" ->> 'exam_slot', 80),"serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_dial_code" ON "registrations" USING btree ("competition","status","dial_code","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_by_payment_type" ON "registrations" USING btree ("competition","status","payment_type","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_name" ON "registrations" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "registrations_txn" ON "registrations" USING btree ("competition","txn_key","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_file" ON "registrations" USING btree ("file_hash","serial_no");--> statement-breakpoint
CREATE INDEX "registrations_child" ON "registrations" USING btree ("competition","child_key","serial_no");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");