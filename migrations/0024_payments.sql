CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"payment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"txn_no" text NOT NULL,
	"txn_key" text NOT NULL,
	"file_key" text NOT NULL,
	"file_hash" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proofs_pkey" PRIMARY KEY("payment_id","version"),
	CONSTRAINT "proofs_version" CHECK ("proofs"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_file_key";--> statement-breakpoint
DROP INDEX "registrations_txn";--> statement-breakpoint
DROP INDEX "registrations_file";--> statement-breakpoint
-- Until now every registration had a payment of its own, which takes over its id.
INSERT INTO "payments" ("id", "amount", "currency", "created_at") SELECT "id", "fee", "currency", "submitted_at" FROM "registrations";--> statement-breakpoint
INSERT INTO "proofs" ("payment_id", "version", "txn_no", "txn_key", "file_key", "file_hash", "received_at")
SELECT "id", 1, "txn_no", "txn_key", "file_key", "file_hash", "submitted_at" FROM "registrations";--> statement-breakpoint
ALTER TABLE "registrations" DROP COLUMN "file_key", DROP COLUMN "file_hash", ADD COLUMN "payment_id" uuid;--> statement-breakpoint
UPDATE "registrations" SET "payment_id" = "id";--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "payment_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proofs_txn" ON "proofs" USING btree ("txn_key","received_at");--> statement-breakpoint
CREATE INDEX "proofs_file" ON "proofs" USING btree ("file_hash","received_at");--> statement-breakpoint
CREATE INDEX "proofs_file_key" ON "proofs" USING btree ("file_key");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_payment" ON "registrations" USING btree ("payment_id","serial_no");
