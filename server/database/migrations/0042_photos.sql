ALTER TABLE "movers" ADD COLUMN "photo" text;
--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "photo" text;
--> statement-breakpoint
CREATE INDEX "movers_photo_file" ON "movers" USING btree ("photo");
--> statement-breakpoint
CREATE INDEX "cities_photo_file" ON "cities" USING btree ("photo");
