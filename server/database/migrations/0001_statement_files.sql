ALTER TABLE "statements" ADD COLUMN "file_sha256" text;
--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "file_failure" text;
