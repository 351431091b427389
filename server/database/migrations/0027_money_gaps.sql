ALTER TABLE "refunds" ALTER COLUMN "payment_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrival" jsonb;
--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD COLUMN "reconciled_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "orders_arrival_file" ON "orders" USING gin ("arrival" jsonb_path_ops);
--> statement-breakpoint
UPDATE "payment_disputes" SET "reconciled_at" = now();
