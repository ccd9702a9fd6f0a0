CREATE UNLOGGED TABLE "counts" (
	"key" text PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	"before" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "counts_until" ON "counts" USING btree ("until");