CREATE TABLE "banks" (
	"name" text PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"columns" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_days" (
	"day" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by" text NOT NULL,
	"groups" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"payer" text NOT NULL,
	"narration" text NOT NULL,
	"number" text NOT NULL,
	"number_keys" text[] NOT NULL,
	"reference_keys" text[] NOT NULL,
	"checksum" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "statement_lines_checksum" UNIQUE("checksum"),
	CONSTRAINT "statement_lines_state" CHECK ("statement_lines"."state" in ('open', 'dismissed', 'erased')),
	CONSTRAINT "statement_lines_amount" CHECK ("statement_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "statement_matches" (
	"line_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "statement_matches_pkey" PRIMARY KEY("line_id","payment_id"),
	CONSTRAINT "statement_matches_by" CHECK ("statement_matches"."by" in ('number', 'person'))
);
--> statement-breakpoint
CREATE TABLE "statement_problems" (
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"content" text NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "statement_problems_pkey" PRIMARY KEY("statement_id","line")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"currency" text NOT NULL,
	"file_name" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_by" text NOT NULL,
	"money_in" integer NOT NULL,
	"money_out" integer NOT NULL,
	"seen_before" integer NOT NULL,
	"unreadable" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_problems" ADD CONSTRAINT "statement_problems_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id","line");--> statement-breakpoint
CREATE INDEX "statement_lines_day" ON "statement_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "statement_lines_numbers" ON "statement_lines" USING gin ("number_keys");--> statement-breakpoint
CREATE INDEX "statement_matches_payment" ON "statement_matches" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "history_accepted" ON "history" USING btree ("at") WHERE "history"."subject" = 'registration' and ("history"."before" ->> 'status' = 'accepted' or "history"."after" ->> 'status' = 'accepted');