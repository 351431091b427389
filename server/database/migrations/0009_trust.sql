CREATE TABLE "proof_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_fee_mover_id" bigint;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reached_fees" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_release_mover_id" bigint;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "given_coupon_id" bigint;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rescheduled_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "held_reason" text;
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "customer_id" bigint;
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "given_for" text;
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "mover_id" bigint;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "width" integer;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "height" integer;
--> statement-breakpoint
ALTER TABLE "proof_files" ADD CONSTRAINT "proof_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancel_fee_mover_id_movers_id_fk" FOREIGN KEY ("cancel_fee_mover_id") REFERENCES "public"."movers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_late_release_mover_id_movers_id_fk" FOREIGN KEY ("late_release_mover_id") REFERENCES "public"."movers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_given_coupon_id_coupons_id_fk" FOREIGN KEY ("given_coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_mover_id_movers_id_fk" FOREIGN KEY ("mover_id") REFERENCES "public"."movers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "orders_cancel_fee_mover_id_filter" ON "orders" USING btree ("cancel_fee_mover_id");
--> statement-breakpoint
CREATE INDEX "orders_late_release_mover_id_filter" ON "orders" USING btree ("late_release_mover_id");
--> statement-breakpoint
CREATE INDEX "orders_given_coupon_id_filter" ON "orders" USING btree ("given_coupon_id");
--> statement-breakpoint
CREATE INDEX "coupons_customer_id_filter" ON "coupons" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "coupons_given_for_filter" ON "coupons" USING btree ("given_for");
--> statement-breakpoint
CREATE INDEX "coupons_mover_id_filter" ON "coupons" USING btree ("mover_id");
--> statement-breakpoint
UPDATE "coupons" SET "customer_id" = "orders"."customer_id", "given_for" = 'late_release' FROM "orders" WHERE "coupons"."code" = 'CREDIT-' || "orders"."code";
--> statement-breakpoint
UPDATE "coupons" SET "customer_id" = "orders"."customer_id", "given_for" = 'expiry' FROM "orders" WHERE "coupons"."code" = 'SORRY-' || "orders"."code";
--> statement-breakpoint
INSERT INTO "proof_files" ("sha256", "order_id") SELECT "files"."sha256", min("orders"."id") FROM "orders" JOIN "files" ON "files"."key" IN ("orders"."proof"->>'photo', "orders"."proof"->>'signature') GROUP BY "files"."sha256";
