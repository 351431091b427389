ALTER TABLE "calendar_feeds" ALTER COLUMN "sealed_address" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "documents_checked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "availability_rules" ADD COLUMN "driver_id" bigint;
--> statement-breakpoint
ALTER TABLE "availability_rules" ADD COLUMN "mover_vehicle_id" bigint;
--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD COLUMN "driver_id" bigint;
--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD COLUMN "mover_vehicle_id" bigint;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "file_name" text;
--> statement-breakpoint
ALTER TABLE "availability_rules" ADD CONSTRAINT "availability_rules_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "availability_rules" ADD CONSTRAINT "availability_rules_mover_vehicle_id_mover_vehicles_id_fk" FOREIGN KEY ("mover_vehicle_id") REFERENCES "public"."mover_vehicles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_mover_vehicle_id_mover_vehicles_id_fk" FOREIGN KEY ("mover_vehicle_id") REFERENCES "public"."mover_vehicles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "availability_rules_driver_id_filter" ON "availability_rules" USING btree ("driver_id");
--> statement-breakpoint
CREATE INDEX "availability_rules_mover_vehicle_id_filter" ON "availability_rules" USING btree ("mover_vehicle_id");
--> statement-breakpoint
CREATE INDEX "availability_exceptions_driver_id_filter" ON "availability_exceptions" USING btree ("driver_id");
--> statement-breakpoint
CREATE INDEX "availability_exceptions_mover_vehicle_id_filter" ON "availability_exceptions" USING btree ("mover_vehicle_id");
--> statement-breakpoint
CREATE INDEX "calendar_feeds_file_name_search" ON "calendar_feeds" USING gin (lower("file_name") gin_trgm_ops);
