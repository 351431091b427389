CREATE TABLE "chat_notices" (
	"room" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_notices_user_id_room_pk" PRIMARY KEY("user_id","room")
);

--> statement-breakpoint
ALTER TABLE "chat_notices" ADD CONSTRAINT "chat_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
