DROP INDEX "fees_code_key";
--> statement-breakpoint
CREATE UNIQUE INDEX "fees_code_active_from_key" ON "fees" USING btree ("code","active_from");
