DROP TABLE "notes";--> statement-breakpoint
DROP TABLE "retention_runs";--> statement-breakpoint
ALTER TABLE "seasons" DROP COLUMN "restored";