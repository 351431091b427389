ALTER TABLE "orders" ADD COLUMN "crew_late_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "crew_asked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "crew_seen_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "no_show_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "failed_to_show_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_tries" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "absence" jsonb;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contest_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contested_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contest" jsonb;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contest_outcome" text;
--> statement-breakpoint
ALTER TABLE "movers" ADD COLUMN "late_releases" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "movers" ADD COLUMN "no_shows" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "movers" ADD COLUMN "no_shows_until" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "orders_failed_to_show_at_sort" ON "orders" USING btree ("failed_to_show_at","id");
--> statement-breakpoint
CREATE INDEX "orders_absence_file" ON "orders" USING gin ("absence" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "orders_contested_at_sort" ON "orders" USING btree ("contested_at","id");
--> statement-breakpoint
CREATE INDEX "orders_contest_file" ON "orders" USING gin ("contest" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "orders_contest_outcome_filter" ON "orders" USING btree ("contest_outcome");
--> statement-breakpoint
CREATE INDEX "movers_late_releases_sort" ON "movers" USING btree ("late_releases","id");
--> statement-breakpoint
CREATE INDEX "movers_no_shows_sort" ON "movers" USING btree ("no_shows","id");

--> statement-breakpoint
UPDATE "orders" SET "crew_late_at" = "window_end_at" + interval '30 minutes', "no_show_at" = "window_end_at" + interval '120 minutes' WHERE "mover_id" IS NOT NULL AND "state" IN ('accepted', 'confirmed', 'en_route');
