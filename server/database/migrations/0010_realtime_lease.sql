CREATE TABLE "realtime_lease" (
	"name" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"started" text,
	"expires_at" timestamp with time zone NOT NULL
);

