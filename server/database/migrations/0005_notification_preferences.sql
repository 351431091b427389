ALTER TABLE "users" ADD COLUMN "muted_notices" jsonb DEFAULT '[]'::jsonb NOT NULL;
