ALTER TABLE "customers" ADD COLUMN "favorite_mover_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
