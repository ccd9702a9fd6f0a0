ALTER TABLE "statement_lines" DROP CONSTRAINT "statement_lines_state";--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "balance" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_state" CHECK ("statement_lines"."state" in ('open', 'repeated', 'dismissed', 'undone', 'erased'));