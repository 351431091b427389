ALTER TABLE "documents" ADD COLUMN "uploaded_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "decided_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "documents_decided_at_index" ON "documents" USING btree ("decided_at");
