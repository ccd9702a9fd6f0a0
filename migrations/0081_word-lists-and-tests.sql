CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"word_ids" uuid[] NOT NULL,
	"seconds" integer NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"shown_at" timestamp with time zone,
	"left_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attempts_once" UNIQUE("test_id","registration_id")
);
--> statement-breakpoint
CREATE TABLE "extra_times" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"percent" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practised_words" (
	"user_id" text NOT NULL,
	"word_id" uuid NOT NULL,
	"box" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"round_id" uuid NOT NULL,
	CONSTRAINT "practised_words_user_id_word_id_pk" PRIMARY KEY("user_id","word_id")
);
--> statement-breakpoint
CREATE TABLE "test_answers" (
	"attempt_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"turn" integer NOT NULL,
	"word_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"answer_key" text NOT NULL,
	"is_late" boolean NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_answers_registration_id_attempt_id_turn_pk" PRIMARY KEY("registration_id","attempt_id","turn")
);
--> statement-breakpoint
CREATE TABLE "test_words" (
	"test_id" uuid NOT NULL,
	"word_id" uuid NOT NULL,
	"accepted" text[] DEFAULT '{}' NOT NULL,
	"is_struck" boolean DEFAULT false NOT NULL,
	CONSTRAINT "test_words_test_id_word_id_pk" PRIMARY KEY("test_id","word_id")
);
--> statement-breakpoint
CREATE TABLE "tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"competition" text NOT NULL,
	"round" integer NOT NULL,
	"title" text NOT NULL,
	"list_id" uuid NOT NULL,
	"seconds" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tests_seconds" CHECK ("tests"."seconds" between 5 and 600),
	CONSTRAINT "tests_window" CHECK ("tests"."opens_at" < "tests"."closes_at")
);
--> statement-breakpoint
CREATE TABLE "word_imports" (
	"list_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"file_name" text NOT NULL,
	"headings" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"encoding" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"level" integer NOT NULL,
	"classes" text[] NOT NULL,
	"used_for" text NOT NULL,
	"import_headings" jsonb,
	CONSTRAINT "word_lists_level" CHECK ("word_lists"."level" between 1 and 9),
	CONSTRAINT "word_lists_used_for" CHECK ("word_lists"."used_for" in ('everyone', 'practice', 'tests'))
);
--> statement-breakpoint
CREATE TABLE "words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"list_id" uuid NOT NULL,
	"word" text NOT NULL,
	"word_key" text NOT NULL,
	"meaning" text NOT NULL,
	"sentence" text NOT NULL,
	"origin" text NOT NULL,
	"audio_key" text,
	CONSTRAINT "words_audio_key" UNIQUE("audio_key"),
	CONSTRAINT "words_once" UNIQUE("list_id","word_key")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_times" ADD CONSTRAINT "extra_times_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practised_words" ADD CONSTRAINT "practised_words_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practised_words" ADD CONSTRAINT "practised_words_word_id_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_answers" ADD CONSTRAINT "test_answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_answers" ADD CONSTRAINT "test_answers_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_words" ADD CONSTRAINT "test_words_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_words" ADD CONSTRAINT "test_words_word_id_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."words"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_list_id_word_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."word_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_imports" ADD CONSTRAINT "word_imports_list_id_word_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."word_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_list_id_word_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."word_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_registration" ON "attempts" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "practised_words_word" ON "practised_words" USING btree ("word_id");--> statement-breakpoint
CREATE INDEX "test_words_word" ON "test_words" USING btree ("word_id");--> statement-breakpoint
CREATE INDEX "tests_round" ON "tests" USING btree ("round","competition");