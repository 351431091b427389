ALTER TABLE "users" ADD COLUMN "email_undeliverable_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "users_email_undeliverable_at_sort" ON "users" USING btree ("email_undeliverable_at","id");
