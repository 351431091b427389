CREATE TABLE "former_slugs" (
	"resource" text NOT NULL,
	"slug" text NOT NULL,
	"record_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_slugs_resource_slug_pk" PRIMARY KEY("resource","slug")
);

