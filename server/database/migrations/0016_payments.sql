CREATE TABLE "ledger_customers" (
	"reference" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_customers_customer_id_unique" UNIQUE("customer_id")
);

--> statement-breakpoint
CREATE TABLE "ledger_disputes" (
	"reference" text PRIMARY KEY NOT NULL,
	"charge_reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_at" timestamp with time zone NOT NULL,
	"evidence_key" text,
	"summary" text,
	"document_sha256" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_disputes_charge_reference_unique" UNIQUE("charge_reference")
);

--> statement-breakpoint
CREATE TABLE "ledger_payouts" (
	"reference" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"account_reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"speed" text NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	"fails_at" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_payouts_idempotency_key_unique" UNIQUE("idempotency_key")
);

--> statement-breakpoint
CREATE TABLE "ledger_setups" (
	"reference" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"customer_reference" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"card_reference" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_setups_idempotency_key_unique" UNIQUE("idempotency_key")
);

--> statement-breakpoint
CREATE TABLE "provider_customers" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_customers_reference_unique" UNIQUE("reference")
);

--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" jsonb,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);

--> statement-breakpoint
DROP INDEX "payment_methods_reference_key";
--> statement-breakpoint
ALTER TABLE "wallet_accounts" ALTER COLUMN "method" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "wallet_accounts" ALTER COLUMN "last4" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ALTER COLUMN "method" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ALTER COLUMN "behaviour" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ALTER COLUMN "last4" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "times_held_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "secure_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "secured_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "pays_at_booking" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "movers" ADD COLUMN "fast_since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_on_session" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "capture_before" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "is_backup" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "fingerprint" text;
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "deleted_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refunded_for" text DEFAULT 'price' NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "resends" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "reserved_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "attempts" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "transfer_reference" text;
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "last4" text;
--> statement-breakpoint
ALTER TABLE "wallet_accounts" ADD COLUMN "fingerprint" text;
--> statement-breakpoint
ALTER TABLE "wallet_accounts" ADD COLUMN "is_instant" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "wallet_accounts" ADD COLUMN "requirements" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "wallet_accounts" ADD COLUMN "requirements_due_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "thumbnail" text;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "checked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "idempotency_key" text;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "holder" text;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "identity_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "document_due_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "document_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "destination_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "deposit_cents" integer[];
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "deposit_tries" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "verified_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "link" text;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "link_expires_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "return_url" text;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "refresh_url" text;
--> statement-breakpoint
ALTER TABLE "ledger_cards" ADD COLUMN "customer_reference" text;
--> statement-breakpoint
ALTER TABLE "ledger_cards" ADD COLUMN "exp_month" integer;
--> statement-breakpoint
ALTER TABLE "ledger_cards" ADD COLUMN "exp_year" integer;
--> statement-breakpoint
ALTER TABLE "ledger_cards" ADD COLUMN "fingerprint" text;
--> statement-breakpoint
ALTER TABLE "ledger_cards" ADD COLUMN "removed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_charges" ADD COLUMN "client_secret" text;
--> statement-breakpoint
ALTER TABLE "ledger_charges" ADD COLUMN "customer_reference" text;
--> statement-breakpoint
ALTER TABLE "ledger_charges" ADD COLUMN "description" text;
--> statement-breakpoint
ALTER TABLE "ledger_charges" ADD COLUMN "is_on_session" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_charges" ADD COLUMN "fee_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_charges" ADD COLUMN "capture_before" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_charges" ADD COLUMN "captured_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_refunds" ADD COLUMN "reference" text;
--> statement-breakpoint
ALTER TABLE "ledger_refunds" ADD COLUMN "settles_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_refunds" ADD COLUMN "fails" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD COLUMN "reversal_key" text;
--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD COLUMN "reversed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_disputes" ADD CONSTRAINT "ledger_disputes_charge_reference_ledger_charges_reference_fk" FOREIGN KEY ("charge_reference") REFERENCES "public"."ledger_charges"("reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_payouts" ADD CONSTRAINT "ledger_payouts_account_reference_ledger_accounts_reference_fk" FOREIGN KEY ("account_reference") REFERENCES "public"."ledger_accounts"("reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_setups" ADD CONSTRAINT "ledger_setups_customer_reference_ledger_customers_reference_fk" FOREIGN KEY ("customer_reference") REFERENCES "public"."ledger_customers"("reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_setups" ADD CONSTRAINT "ledger_setups_card_reference_ledger_cards_reference_fk" FOREIGN KEY ("card_reference") REFERENCES "public"."ledger_cards"("reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_customers" ADD CONSTRAINT "provider_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "ledger_payouts_account_index" ON "ledger_payouts" USING btree ("account_reference");
--> statement-breakpoint
CREATE INDEX "webhook_events_received_index" ON "webhook_events" USING btree ("received_at");
--> statement-breakpoint
ALTER TABLE "ledger_cards" ADD CONSTRAINT "ledger_cards_customer_reference_ledger_customers_reference_fk" FOREIGN KEY ("customer_reference") REFERENCES "public"."ledger_customers"("reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "orders_times_held_at_sort" ON "orders" USING btree ("times_held_at","id");
--> statement-breakpoint
CREATE INDEX "orders_secure_at_index" ON "orders" USING btree ("secure_at");
--> statement-breakpoint
CREATE INDEX "movers_fast_since_sort" ON "movers" USING btree ("fast_since","id");
--> statement-breakpoint
CREATE INDEX "refunds_refunded_for_filter" ON "refunds" USING btree ("refunded_for");
--> statement-breakpoint
CREATE INDEX "refunds_reference_search" ON "refunds" USING gin (lower("reference") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "earnings_state_reserved_until_index" ON "earnings" USING btree ("state","reserved_until");
--> statement-breakpoint
CREATE INDEX "wallet_accounts_requirements_due_at_sort" ON "wallet_accounts" USING btree ("requirements_due_at","id");
--> statement-breakpoint
CREATE INDEX "files_checked_index" ON "files" USING btree ("checked_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_reference_key" ON "payment_methods" USING btree ("reference") WHERE "payment_methods"."deleted_at" is null;
--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP COLUMN "arrives_at";
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_idempotency_key_unique" UNIQUE("idempotency_key");
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_link_unique" UNIQUE("link");
--> statement-breakpoint
ALTER TABLE "ledger_charges" ADD CONSTRAINT "ledger_charges_client_secret_unique" UNIQUE("client_secret");
--> statement-breakpoint
ALTER TABLE "ledger_refunds" ADD CONSTRAINT "ledger_refunds_reference_unique" UNIQUE("reference");
--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_reversal_key_unique" UNIQUE("reversal_key");

--> statement-breakpoint
-- The customers of cards that were put on file before are known to the embedded provider too.
INSERT INTO "ledger_customers" ("reference", "customer_id")
SELECT DISTINCT 'cus_' || substr(md5('customer ' || "customer_id"), 1, 24), "customer_id" FROM "payment_methods";
--> statement-breakpoint
INSERT INTO "provider_customers" ("customer_id", "reference")
SELECT "customer_id", "reference" FROM "ledger_customers";
--> statement-breakpoint
UPDATE "ledger_charges" SET "client_secret" = md5("reference" || random()::text)
WHERE "status" = 'requires_action';

--> statement-breakpoint
-- The prices of moves that were booked before are held already.
UPDATE "orders" SET "secured_at" = "payments"."created_at"
FROM "payments" WHERE "payments"."order_id" = "orders"."id" AND "payments"."state" = 'authorized';
