-- Everybody's counts start again once.
TRUNCATE "counts";--> statement-breakpoint
DROP INDEX "counts_until";--> statement-breakpoint
ALTER TABLE "counts" ADD COLUMN "points" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "counts" ADD COLUMN "expire" bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "counts_expire" ON "counts" USING btree ("expire");--> statement-breakpoint
ALTER TABLE "counts" DROP COLUMN "taken";--> statement-breakpoint
ALTER TABLE "counts" DROP COLUMN "before";--> statement-breakpoint
ALTER TABLE "counts" DROP COLUMN "until";