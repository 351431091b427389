ALTER TABLE "backups" ADD COLUMN "files" integer;
--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "missing_files" integer;
