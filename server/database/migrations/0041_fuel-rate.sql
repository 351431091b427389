ALTER TABLE "movers" ADD COLUMN "cost_per_mile_cents" bigint;
