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
CREATE INDEX "users_roles_filter" ON "users" USING gin ("roles" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "users_name_find" ON "users" USING gin (lower(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "movers_business_name_find" ON "movers" USING gin (lower(regexp_replace(normalize("business_name", NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "movers_legal_name_find" ON "movers" USING gin (lower(regexp_replace(normalize("legal_name", NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "movers_phone_search" ON "movers" USING gin (lower("phone") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "movers_city_ids_filter" ON "movers" USING gin ("city_ids" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "movers_vehicle_ids_filter" ON "movers" USING gin ("vehicle_ids" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "drivers_license_number_find" ON "drivers" USING gin (regexp_replace(upper("license_number"), '[^A-Z0-9]', '', 'g') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "mover_vehicles_plate_find" ON "mover_vehicles" USING gin (regexp_replace(upper("plate"), '[^A-Z0-9]', '', 'g') gin_trgm_ops);
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
--> statement-breakpoint
CREATE INDEX "cities_name_find" ON "cities" USING gin (lower(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "items_name_find" ON "items" USING gin (lower(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "items_name_es_find" ON "items" USING gin (lower(regexp_replace(normalize("name_es", NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "affiliates_name_find" ON "affiliates" USING gin (lower(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "feedbacks_tags_filter" ON "feedbacks" USING gin ("tags" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "blogs_tags_filter" ON "blogs" USING gin ("tags" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "messages_name_find" ON "messages" USING gin (lower(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "events_name_created_at_record_id_index" ON "events" USING btree ("name","created_at","record_id");
