CREATE INDEX "orders_photos_file" ON "orders" USING gin ("photos" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "orders_proof_file" ON "orders" USING gin ("proof" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "documents_file_file" ON "documents" USING btree ("file");
--> statement-breakpoint
CREATE INDEX "statements_file_file" ON "statements" USING btree ("file");
--> statement-breakpoint
CREATE INDEX "vehicles_photo_file" ON "vehicles" USING btree ("photo");
--> statement-breakpoint
CREATE INDEX "items_image_file" ON "items" USING btree ("image");
--> statement-breakpoint
CREATE INDEX "blogs_cover_file" ON "blogs" USING btree ("cover");
--> statement-breakpoint
CREATE INDEX "ticket_messages_files_file" ON "ticket_messages" USING gin ("files" jsonb_path_ops);
