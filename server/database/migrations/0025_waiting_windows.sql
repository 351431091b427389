ALTER TABLE "waiting_entries" ADD COLUMN "window_start_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD COLUMN "busy_minutes" integer;
--> statement-breakpoint
CREATE INDEX "waiting_entries_window_start_at_sort" ON "waiting_entries" USING btree ("window_start_at","id");
