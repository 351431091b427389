ALTER TABLE "webhook_endpoints" ADD COLUMN "rests_until" timestamp with time zone;
