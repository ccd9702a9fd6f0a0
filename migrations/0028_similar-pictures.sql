CREATE TABLE "similar_pictures" (
	"payment_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "similar_pictures_pkey" PRIMARY KEY("payment_id","other_id"),
	CONSTRAINT "similar_pictures_other" CHECK ("similar_pictures"."payment_id" <> "similar_pictures"."other_id")
);
--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "lines" "bytea";--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "line_keys" integer[];--> statement-breakpoint
ALTER TABLE "similar_pictures" ADD CONSTRAINT "similar_pictures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similar_pictures" ADD CONSTRAINT "similar_pictures_other_id_payments_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "similar_pictures_other_id" ON "similar_pictures" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "proofs_line_keys" ON "proofs" USING gin ("line_keys");