DELETE FROM "failed_tasks" WHERE "name" IN ('certificates', 'old-certificates');--> statement-breakpoint
DROP TABLE "certificate_prints";
