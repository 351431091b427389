ALTER TABLE "realtime_lease" ADD COLUMN "url" text;
