CREATE TABLE "import_mappings" (
	"resource" text NOT NULL,
	"titles_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_resource_titles_hash_user_id_pk" PRIMARY KEY("resource","titles_hash","user_id")
);

--> statement-breakpoint
CREATE TABLE "import_rows" (
	"task_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"key" text,
	"outcome" text,
	"message" text,
	"record_id" bigint,
	"version" integer,
	CONSTRAINT "import_rows_task_id_position_pk" PRIMARY KEY("task_id","position")
);

--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"resource" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "carries_out_id" integer;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "report" jsonb;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "import_rows_key_index" ON "import_rows" USING btree ("task_id","key");
--> statement-breakpoint
CREATE INDEX "imports_expires_index" ON "imports" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "imports_user_index" ON "imports" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_carries_out_id_key" ON "tasks" USING btree ("carries_out_id");
