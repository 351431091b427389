CREATE TABLE "chat_photos" (
	"room" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_photos_room_key_pk" PRIMARY KEY("room","key")
);

--> statement-breakpoint
CREATE TABLE "realtime_departures" (
	"session" text PRIMARY KEY NOT NULL,
	"departures" json NOT NULL
);

--> statement-breakpoint
CREATE TABLE "realtime_nodes" (
	"path" text PRIMARY KEY NOT NULL,
	"json" json NOT NULL
);

--> statement-breakpoint
ALTER TABLE "chat_photos" ADD CONSTRAINT "chat_photos_key_files_key_fk" FOREIGN KEY ("key") REFERENCES "public"."files"("key") ON DELETE no action ON UPDATE no action;
