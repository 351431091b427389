CREATE INDEX "orders_state_created_at_id_index" ON "orders" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_state_total_cents_id_index" ON "orders" USING btree ("state","total_cents","id");
