ALTER TABLE "vehicles" ADD COLUMN "name_es" text;
--> statement-breakpoint
UPDATE "vehicles" SET "name_es" = 'Camioneta' WHERE "code" = 'pickup' AND "name" = 'Pickup';
--> statement-breakpoint
UPDATE "vehicles" SET "name_es" = 'Furgoneta de carga' WHERE "code" = 'van' AND "name" = 'Cargo van';
--> statement-breakpoint
UPDATE "vehicles" SET "name_es" = 'Camión de caja de 16 pies' WHERE "code" = 'box16' AND "name" = 'Box truck 16 ft';
