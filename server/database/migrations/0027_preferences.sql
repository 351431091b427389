CREATE TABLE "hidden_offers" (
	"mover_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_offers_mover_id_order_id_pk" PRIMARY KEY("mover_id","order_id")
);

--> statement-breakpoint
ALTER TABLE "movers" ALTER COLUMN "radius_mi" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "movers" ALTER COLUMN "radius_mi" DROP NOT NULL;
--> statement-breakpoint
-- It had no effect before, so that nobody has chosen it as a limit.
UPDATE "movers" SET "radius_mi" = NULL;
--> statement-breakpoint
ALTER TABLE "movers" ADD COLUMN "base_point" jsonb;
--> statement-breakpoint
ALTER TABLE "movers" ADD COLUMN "minimum_hourly_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "movers" ADD COLUMN "max_flights" integer;
--> statement-breakpoint
ALTER TABLE "movers" ADD COLUMN "vehicle_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "movers" ADD COLUMN "takes_same_day" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "movers" ADD COLUMN "takes_extra_stops" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "hidden_offers" ADD CONSTRAINT "hidden_offers_mover_id_movers_id_fk" FOREIGN KEY ("mover_id") REFERENCES "public"."movers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hidden_offers" ADD CONSTRAINT "hidden_offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "orders_city_id_placed_at_index" ON "orders" USING btree ("city_id","placed_at");
--> statement-breakpoint
CREATE INDEX "orders_mover_id_window_start_at_id_index" ON "orders" USING btree ("mover_id","window_start_at","id");
