DROP TABLE "notes";--> statement-breakpoint
ALTER TABLE "seasons" DROP COLUMN "restored";