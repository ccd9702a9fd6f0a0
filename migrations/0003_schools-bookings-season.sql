CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bookings_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"date" date NOT NULL,
	"time_slot" text NOT NULL,
	"seat" smallint NOT NULL,
	"student_name" text NOT NULL,
	"name_key" text NOT NULL,
	"bee_level" text NOT NULL,
	"parent_email" text NOT NULL,
	"parent_mobile" text NOT NULL,
	"submission_key" uuid NOT NULL,
	"submission_hash" text NOT NULL,
	"season_version" integer NOT NULL,
	"booked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	CONSTRAINT "bookings_number" UNIQUE("number"),
	CONSTRAINT "bookings_submission_key" UNIQUE("submission_key"),
	CONSTRAINT "bookings_state" CHECK ("bookings"."state" in ('booked', 'cancelled')),
	CONSTRAINT "bookings_seat" CHECK ("bookings"."seat" >= 1)
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"version" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" text NOT NULL,
	"restored" integer
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true,
	"failed_verification_count" integer DEFAULT 0,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "school_id" uuid;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "name_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "country_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "pincode_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "user_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "submission_key" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "submission_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "two_factor_enabled" boolean DEFAULT false;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "wished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_seat" ON "bookings" USING btree ("date","time_slot","seat") WHERE "bookings"."state" = 'booked';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_student" ON "bookings" USING btree ("name_key","parent_mobile") WHERE "bookings"."state" = 'booked';--> statement-breakpoint
CREATE INDEX "bookings_name" ON "bookings" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "two_factor_user" ON "two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factor_secret" ON "two_factor" USING btree ("secret");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_student" ON "registrations" USING btree (lower("email"),"serial_no");--> statement-breakpoint
CREATE INDEX "registrations_school" ON "registrations" USING btree ("school_id","serial_no");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_same" ON "schools" USING btree ("name_key","country_key","pincode_key");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_user" ON "schools" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "schools_name" ON "schools" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_submission_key" UNIQUE("submission_key");