CREATE TABLE "free_returns" (
	"mover_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "free_returns_mover_id_order_id_pk" PRIMARY KEY("mover_id","order_id")
);

--> statement-breakpoint
ALTER TABLE "free_returns" ADD CONSTRAINT "free_returns_mover_id_movers_id_fk" FOREIGN KEY ("mover_id") REFERENCES "public"."movers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "free_returns" ADD CONSTRAINT "free_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
