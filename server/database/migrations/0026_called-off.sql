ALTER TABLE "orders" ADD COLUMN "called_off_at" timestamp with time zone;
--> statement-breakpoint
-- The time of its last change is the best that is known of an order that was called off before.
UPDATE "orders" SET "called_off_at" = "updated_at" WHERE "state" IN ('cancelled', 'expired');
