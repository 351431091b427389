DROP INDEX "saved_views_is_shared_filter";
--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "visibility" text DEFAULT 'private' NOT NULL;
--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "roles" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "default_for" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
CREATE INDEX "saved_views_visibility_filter" ON "saved_views" USING btree ("visibility");
--> statement-breakpoint
CREATE INDEX "saved_views_roles_filter" ON "saved_views" USING gin ("roles" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "saved_views_default_for_filter" ON "saved_views" USING gin ("default_for" jsonb_path_ops);
--> statement-breakpoint
UPDATE "saved_views" SET "visibility" = 'everyone' WHERE "is_shared";
--> statement-breakpoint
ALTER TABLE "saved_views" DROP COLUMN "is_shared";
