CREATE TABLE "retention_runs" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_runs_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"lines" jsonb NOT NULL
);
--> statement-breakpoint
-- The run of 'retention' does these too, and reports them.
DELETE FROM "failed_tasks" WHERE "name" IN ('access-log', 'drafts');
