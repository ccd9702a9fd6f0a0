ALTER TABLE "publications" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
UPDATE "publications" SET "send_after" = "visible_from";--> statement-breakpoint
ALTER TABLE "publications" ALTER COLUMN "send_after" SET NOT NULL;--> statement-breakpoint
-- What was only hidden until it couldn't be undone shows at once; what was published for a later moment still waits for it.
UPDATE "publications" SET "visible_from" = "published_at"
  WHERE "visible_from" > now() AND "visible_from" <= "published_at" + interval '5 minutes 1 second';
