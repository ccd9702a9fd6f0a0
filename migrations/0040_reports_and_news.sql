CREATE TABLE "notify_requests" (
	"user_id" text NOT NULL,
	"about" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "notify_requests_user_id_about_pk" PRIMARY KEY("user_id","about")
);
--> statement-breakpoint
CREATE TABLE "problem_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "problem_reports_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"page" text NOT NULL,
	"reference" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	CONSTRAINT "problem_reports_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "notify_requests" ADD CONSTRAINT "notify_requests_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notify_requests_about" ON "notify_requests" USING btree ("about","told_at");--> statement-breakpoint
CREATE INDEX "problem_reports_user" ON "problem_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "problem_reports_open" ON "problem_reports" USING btree ("answered_at","number");--> statement-breakpoint
-- Those who asked for news before.
INSERT INTO "notify_requests" ("user_id", "about", "asked_at") SELECT "id", 'news', "wished_at" FROM "user" WHERE "wished_at" IS NOT NULL;--> statement-breakpoint
-- The release before still asks this way while both run. The next one drops the column, the trigger and the function.
CREATE FUNCTION copy_news_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notify_requests (user_id, about, asked_at) VALUES (NEW.id, 'news', NEW.wished_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER user_wished_at AFTER UPDATE OF wished_at ON "user" FOR EACH ROW WHEN (NEW.wished_at IS NOT NULL) EXECUTE FUNCTION copy_news_request();