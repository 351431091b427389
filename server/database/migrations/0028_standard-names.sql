ALTER TABLE "movers" RENAME COLUMN "farthest_days" TO "max_days_ahead";
--> statement-breakpoint
ALTER TABLE "movers" RENAME COLUMN "most_jobs_day" TO "max_jobs_per_day";
--> statement-breakpoint
ALTER TABLE "drivers" RENAME COLUMN "licence_number" TO "license_number";
--> statement-breakpoint
ALTER INDEX "drivers_licence_number_search" RENAME TO "drivers_license_number_search";
--> statement-breakpoint
ALTER TABLE "ledger_accounts" RENAME COLUMN "behaviour" TO "behavior";
--> statement-breakpoint
ALTER TABLE "ledger_cards" RENAME COLUMN "behaviour" TO "behavior";
--> statement-breakpoint
UPDATE "documents" SET "kind" = 'license' WHERE "kind" = 'licence';
--> statement-breakpoint
ALTER TABLE "claims" RENAME COLUMN "wanted_cents" TO "claimed_cents";
--> statement-breakpoint
ALTER INDEX "claims_wanted_cents_sort" RENAME TO "claims_claimed_cents_sort";
--> statement-breakpoint
ALTER TABLE "background_checks" RENAME COLUMN "asked_at" TO "requested_at";
