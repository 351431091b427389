CREATE TABLE "card_warnings" (
	"order_id" bigint NOT NULL,
	"payment_method_id" bigint NOT NULL,
	"warned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_warnings_order_id_payment_method_id_pk" PRIMARY KEY("order_id","payment_method_id")
);

--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;
--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "browser" text;
--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "device" text;
--> statement-breakpoint
ALTER TABLE "card_warnings" ADD CONSTRAINT "card_warnings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
