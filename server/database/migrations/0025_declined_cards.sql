ALTER TABLE "payment_methods" ADD COLUMN "declined_at" timestamp with time zone;
