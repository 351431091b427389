ALTER TABLE "orders" ADD COLUMN "written_off_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_cents" bigint;
