CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"counts" jsonb NOT NULL,
	"pictures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "erasures_person" ON "erasures" USING btree ("person");