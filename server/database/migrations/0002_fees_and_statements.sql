DROP INDEX "fees_code_key";
--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "file_sha256" text;
--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "file_failure" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "fees_code_active_from_key" ON "fees" USING btree ("code","active_from");
