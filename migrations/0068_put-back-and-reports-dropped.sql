DROP TABLE "retention_runs" CASCADE;--> statement-breakpoint
ALTER TABLE "seasons" DROP COLUMN "restored";