ALTER TABLE "proofs" ADD COLUMN "transfer" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "amount" integer;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_transfer" CHECK ("proofs"."transfer" >= 1 and "proofs"."amount" > 0);