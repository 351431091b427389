ALTER TABLE "import_rows" ADD COLUMN "input_hash" text;
