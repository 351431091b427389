CREATE INDEX "users_roles_filter" ON "users" USING gin ("roles" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "movers_city_ids_filter" ON "movers" USING gin ("city_ids" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "movers_vehicle_ids_filter" ON "movers" USING gin ("vehicle_ids" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "feedbacks_tags_filter" ON "feedbacks" USING gin ("tags" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "blogs_tags_filter" ON "blogs" USING gin ("tags" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "events_name_created_at_record_id_index" ON "events" USING btree ("name","created_at","record_id");
