ALTER TABLE "webhook_endpoints" ADD COLUMN "backoff_until" timestamp with time zone;
