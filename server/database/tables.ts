import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'

import type { Selected } from '#contract/calls/bulk.ts'
import type { Mapping, Reading } from '#contract/calls/imports.ts'
import type { BookedStop } from '#contract/calls/placement.ts'
import type { Quote, QuoteInput } from '#contract/calls/quotes.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'
import { resources } from '#contract/resources.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { instant, tablesOf } from '#server/kernel/resource/table.ts'
import type { CardOnFile, Refusal } from '#server/ports/payments.ts'
import type { EventSubject } from '#server/ports/provider-events.ts'
import type { TextStatus } from '#server/ports/texts.ts'

/** The tables of the declared resources, by name. */
export const tables = tablesOf(resources)

/** A notification for the app and the devices, or a text message of the outbox. */
export type HeldContent =
  | {
      kind: 'app'
      is_in_app: boolean
      is_pushed: boolean
      /** Whether quiet hours don't delay it. */
      is_urgent?: boolean
      /** The notification that is in the app already. */
      stored_id?: number
      notification: Pick<
        (typeof tables.notifications)['$inferSelect'],
        'role' | 'event' | 'type' | 'title' | 'message' | 'link' | 'link_label' | 'additional_data'
      >
    }
  | ({
      kind: 'text'
      key: string | null
      recipient: string
      subject: string
      text: string
      is_urgent?: boolean
    } & Partial<Pick<OutboxMessage, 'resource' | 'record_id' | 'order_id' | 'user_id'>>)

const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const now = sql`now()`
const at = () => instant().notNull().default(now)
const userId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => tables.users.id)

/** Password hashes (argon2id) of users who sign in with a password. */
export const credentials = pgTable('credentials', {
  user_id: userId().primaryKey(),
  password_hash: text().notNull(),
  changed_at: at(),
})

/** Signed-in browsers, by the sha256 of the session cookie. */
export const sessions = pgTable(
  'sessions',
  {
    hash: text().primaryKey(),
    user_id: userId(),
    created_at: at(),
    last_used_at: at(),
    /** The role taken in place of the user's first; null for that one. */
    acting_as: text(),
    /** As a mover, the company that the person acts for; null for the first of theirs. */
    acting_mover_id: bigint({ mode: 'number' }),
    /** The browser and the system, such as `Firefox` and `Windows`; null if unknown. */
    browser: text(),
    device: text(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('sessions_user_index').on(table.user_id),
    index('sessions_expires_index').on(table.expires_at),
  ],
)

/** Bearer tokens, `{id}|{random}`; only the SHA-256 of the random part is stored. */
export const tokens = pgTable(
  'tokens',
  {
    id: id(),
    user_id: userId(),
    hash: text().notNull(),
    /** The session that was created with it, so that signing out ends both. */
    session_hash: text(),
    created_at: at(),
    last_used_at: at(),
    /** The same as in `sessions`. */
    acting_as: text(),
    acting_mover_id: bigint({ mode: 'number' }),
    browser: text(),
    device: text(),
    expires_at: instant().notNull(),
  },
  (table) => [index('tokens_user_index').on(table.user_id)],
)

/** The moves whose customer was warned that the card ends before them, by card. */
export const cardWarnings = pgTable(
  'card_warnings',
  {
    order_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => tables.orders.id, { onDelete: 'cascade' }),
    payment_method_id: bigint({ mode: 'number' }).notNull(),
    warned_at: at(),
  },
  (table) => [primaryKey({ columns: [table.order_id, table.payment_method_id] })],
)

/** Sign-in codes: single use, hashed, ten minutes, five tries. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    username: text().notNull(),
    hash: text().notNull(),
    tries: integer().notNull().default(0),
    used_at: instant(),
    created_at: at(),
    expires_at: instant().notNull(),
  },
  (table) => [index('codes_username_index').on(table.username, table.id)],
)

/** Links with which an admin chooses a password: the latest for an address, single use, hashed. */
export const passwordLinks = pgTable('password_links', {
  email: text().primaryKey(),
  hash: text().notNull().unique(),
  expires_at: instant().notNull(),
})

/** The rate limiter's table; the library defines its names and types. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** First responses to writes that had an Idempotency-Key. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  /** A keyed hash over the caller, the key and the route. */
  key: text().primaryKey(),
  request_hash: text().notNull(),
  status: integer(),
  body: jsonb(),
  created_at: at(),
})

/** Quotes: the request and the resulting price. */
export const quotes = pgTable(
  'quotes',
  {
    id: text().primaryKey(),
    ask: jsonb().notNull().$type<QuoteInput>(),
    quote: jsonb().notNull().$type<Quote>(),
    /** The addresses of the stops, checked against the quote; for revising a booked move. */
    addresses: jsonb().$type<BookedStop[]>(),
    created_at: at(),
    expires_at: instant().notNull(),
  },
  (table) => [index('quotes_expires_index').on(table.expires_at)],
)

/** Seedings of a new database. One without `finished_at` was interrupted. */
export const seedings = pgTable('seedings', {
  id: id(),
  began_at: at(),
  finished_at: instant(),
})

/** Pricing rules that quotes have used, each set stored once, by the SHA-256 of its content. */
export const ruleSets = pgTable('rule_sets', {
  version: text().primaryKey(),
  rules: jsonb().notNull().$type<QuoteRules>(),
  created_at: at(),
})

/**
 * Visits to affiliates' pages, by a keyed hash of the affiliate, the day and the visitor: each
 * visitor counts once a day, and no address is stored.
 */
export const affiliateClicks = pgTable(
  'affiliate_clicks',
  { key: text().primaryKey(), created_at: at() },
  (table) => [index('affiliate_clicks_created_index').on(table.created_at)],
)

/**
 * Slugs that records had before, with the record that last had each. A slug in use takes
 * precedence.
 */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    resource: text().notNull(),
    slug: text().notNull(),
    record_id: bigint({ mode: 'number' }).notNull(),
    created_at: at(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.slug] })],
)

/** Files by key; the bytes are stored by the Files port. */
export const files = pgTable(
  'files',
  {
    key: text().primaryKey(),
    user_id: userId(),
    media_type: text().notNull(),
    /** The name for downloads; null for files stored before names were recorded. */
    name: text(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** Width of an image in pixels; null for files stored before images were decoded. */
    width: integer(),
    height: integer(),
    /** The key of a picture's small version; null for small pictures and those stored before. */
    thumbnail: text(),
    /** When it was last found to be in use. */
    checked_at: instant(),
    created_at: at(),
  },
  (table) => [
    index('files_checked_index').on(table.checked_at),
    index('files_sha256_index').on(table.sha256),
  ],
)

/** Files used as proof of a delivery, by content. Each can be used only once. */
export const proofFiles = pgTable('proof_files', {
  sha256: text().primaryKey(),
  order_id: bigint({ mode: 'number' })
    .notNull()
    .references(() => tables.orders.id),
  created_at: at(),
})

/**
 * When the phone of one of a job's crew last reached us, and since when it has done so without a
 * break.
 */
export const jobContacts = pgTable(
  'job_contacts',
  {
    order_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => tables.orders.id),
    user_id: userId(),
    last_at: instant().notNull(),
    since_at: instant().notNull(),
    /** When it last reached us before that break. */
    before_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.order_id, table.user_id] })],
)

/** Open jobs that a mover doesn't want to see. */
export const hiddenOffers = pgTable(
  'hidden_offers',
  {
    mover_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => tables.movers.id),
    order_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => tables.orders.id),
    created_at: at(),
  },
  (table) => [primaryKey({ columns: [table.mover_id, table.order_id] })],
)

/** Jobs that a mover may give back for nothing, because another job of the day plan was lost. */
export const freeReturns = pgTable(
  'free_returns',
  {
    mover_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => tables.movers.id),
    order_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => tables.orders.id),
    until_at: instant().notNull(),
    created_at: at(),
  },
  (table) => [primaryKey({ columns: [table.mover_id, table.order_id] })],
)

/** How each admin wants the admin area to be shown. */
export const displayPreferences = pgTable(
  'display_preferences',
  {
    user_id: userId(),
    key: text().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
)

/** When the calendars that movers have connected are busy. */
export const calendarFeedTimes = pgTable(
  'calendar_feed_times',
  {
    id: id(),
    feed_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => tables.calendar_feeds.id, { onDelete: 'cascade' }),
    from_at: instant().notNull(),
    to_at: instant().notNull(),
    title: text(),
  },
  (table) => [index('calendar_feed_times_feed_index').on(table.feed_id, table.to_at)],
)

/** How much of each credit an order has reserved, and how much of it was used when it was charged. */
export const creditUses = pgTable(
  'credit_uses',
  {
    id: id(),
    credit_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => tables.customer_credits.id),
    order_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => tables.orders.id),
    reserved_cents: bigint({ mode: 'number' }).notNull().default(0),
    used_cents: bigint({ mode: 'number' }).notNull().default(0),
    used_at: instant(),
    created_at: at(),
  },
  (table) => [
    unique('credit_uses_order_credit_key').on(table.order_id, table.credit_id),
    index('credit_uses_credit_index').on(table.credit_id),
  ],
)

/** Events that providers have reported, so that a repeated delivery does nothing. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text().notNull(),
    /** The provider's id of the event. */
    event_id: text().notNull(),
    type: text().notNull(),
    /** Null for an event of no consequence. */
    subject: jsonb().$type<EventSubject>(),
    occurred_at: instant().notNull(),
    received_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.event_id] }),
    index('webhook_events_received_index').on(table.received_at),
  ],
)

/** The payment provider's reference of each customer who has begun to add a card. */
export const providerCustomers = pgTable('provider_customers', {
  customer_id: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => tables.customers.id),
  reference: text().notNull().unique(),
  created_at: at(),
})

/** The embedded payment provider's records: our own tables never refer to them, as with a real provider. */
export const ledgerCustomers = pgTable('ledger_customers', {
  reference: text().primaryKey(),
  customer_id: bigint({ mode: 'number' }).notNull().unique(),
  created_at: at(),
})

/** Cards that are being entered in the provider's form. */
export const ledgerSetups = pgTable('ledger_setups', {
  reference: text().primaryKey(),
  idempotency_key: text().notNull().unique(),
  customer_reference: text()
    .notNull()
    .references(() => ledgerCustomers.reference),
  status: text().notNull().$type<'open' | 'requires_action' | 'ready' | 'refused'>(),
  reason: text().$type<Refusal>(),
  card_reference: text().references(() => ledgerCards.reference),
  /** How many cards were entered in the form. */
  attempts: integer().notNull().default(0),
  created_at: at(),
})

/** Cards without their numbers. Those of earlier versions have no customer and no expiry. */
export const ledgerCards = pgTable('ledger_cards', {
  reference: text().primaryKey(),
  customer_reference: text().references(() => ledgerCustomers.reference),
  behavior: text().notNull(),
  brand: text().notNull().$type<CardOnFile['brand']>(),
  last4: text().notNull(),
  exp_month: integer(),
  exp_year: integer(),
  fingerprint: text(),
  removed_at: instant(),
  created_at: at(),
})

export const ledgerCharges = pgTable('ledger_charges', {
  reference: text().primaryKey(),
  idempotency_key: text().notNull().unique(),
  /** Opens the page on which the customer confirms the charge. */
  client_secret: text().unique(),
  customer_reference: text(),
  card_reference: text().notNull(),
  description: text(),
  is_on_session: boolean().notNull().default(true),
  amount_cents: bigint({ mode: 'number' }).notNull(),
  captured_cents: bigint({ mode: 'number' }).notNull().default(0),
  refunded_cents: bigint({ mode: 'number' }).notNull().default(0),
  fee_cents: bigint({ mode: 'number' }).notNull().default(0),
  status: text().notNull().$type<LedgerChargeStatus>(),
  /** When the hold lapses. Null for charges of earlier versions, whose holds last. */
  capture_before: instant(),
  captured_at: instant(),
  created_at: at(),
})

export type LedgerChargeStatus =
  | 'authorized'
  | 'requires_action'
  | 'captured'
  | 'released'
  | Refusal

export const ledgerRefunds = pgTable('ledger_refunds', {
  idempotency_key: text().primaryKey(),
  reference: text().unique(),
  charge_reference: text()
    .notNull()
    .references(() => ledgerCharges.reference),
  amount_cents: bigint({ mode: 'number' }).notNull(),
  /** When a pending refund is done, or has failed. */
  settles_at: instant(),
  fails: boolean().notNull().default(false),
  created_at: at(),
})

export const ledgerDisputes = pgTable('ledger_disputes', {
  reference: text().primaryKey(),
  charge_reference: text()
    .notNull()
    .unique()
    .references(() => ledgerCharges.reference),
  amount_cents: bigint({ mode: 'number' }).notNull(),
  fee_cents: bigint({ mode: 'number' }).notNull(),
  reason: text().notNull(),
  evidence_due_at: instant().notNull(),
  evidence_key: text(),
  /** The summary of the evidence, and the SHA-256 of its document. */
  summary: text(),
  document_sha256: text(),
  answered_at: instant(),
  /** When the bank decides about the evidence. */
  decides_at: instant(),
  created_at: at(),
})

/** How far the clock of a demo is ahead of the real time; one row. */
export const testClock = pgTable('test_clock', {
  id: integer().primaryKey().default(1),
  ahead_ms: bigint({ mode: 'number' }).notNull(),
})

/** The embedded payout provider's accounts: never the numbers of banks, cards or people. */
export const ledgerAccounts = pgTable('ledger_accounts', {
  reference: text().primaryKey(),
  /** Null for an account from before the provider had its own page, enabled until it is changed. */
  idempotency_key: text().unique(),
  holder: text(),
  identity_at: instant(),
  /** Until then the account works without an identity document; null if none is needed. */
  document_due_at: instant(),
  document_at: instant(),
  method: text(),
  behavior: text(),
  last4: text(),
  destination_at: instant(),
  /** Two amounts sent to a bank account, which its owner repeats. */
  deposit_cents: integer().array(),
  deposit_tries: integer().notNull().default(0),
  verified_at: instant(),
  /** The link to the provider's page that was made last. */
  link: text().unique(),
  link_expires_at: instant(),
  return_url: text(),
  refresh_url: text(),
  created_at: at(),
})

/** The checks of the embedded provider of background checks, and what comes of each when. */
export const orderedChecks = pgTable('ordered_checks', {
  reference: text().primaryKey(),
  idempotency_key: text().notNull().unique(),
  result: text().notNull(),
  stalls_at: instant(),
  finishes_at: instant().notNull(),
  created_at: at(),
})

export const ledgerTransfers = pgTable('ledger_transfers', {
  reference: text().primaryKey(),
  idempotency_key: text().notNull().unique(),
  account_reference: text()
    .notNull()
    .references(() => ledgerAccounts.reference),
  amount_cents: bigint({ mode: 'number' }).notNull(),
  reversal_key: text().unique(),
  reversed_at: instant(),
  created_at: at(),
})

export const ledgerPayouts = pgTable(
  'ledger_payouts',
  {
    reference: text().primaryKey(),
    idempotency_key: text().notNull().unique(),
    account_reference: text()
      .notNull()
      .references(() => ledgerAccounts.reference),
    amount_cents: bigint({ mode: 'number' }).notNull(),
    fee_cents: bigint({ mode: 'number' }).notNull(),
    speed: text().notNull(),
    arrives_at: instant().notNull(),
    /** When and why the amount goes back to the account; null if it arrives for good. */
    fails_at: instant(),
    failure: text(),
    created_at: at(),
  },
  (table) => [index('ledger_payouts_account_index').on(table.account_reference)],
)

/**
 * The embedded Realtime Database's leaves by path (`/chats/MV-7K3Q9D/members/u1`). The type is
 * json, because jsonb preserves neither the order of keys nor NUL characters.
 */
export const realtimeNodes = pgTable('realtime_nodes', {
  path: text().primaryKey(),
  json: json().notNull(),
})

/** Writes to apply when a client disconnects, by session. */
export const realtimeDepartures = pgTable('realtime_departures', {
  session: text().primaryKey(),
  departures: json().notNull(),
})

/**
 * The process that serves the Realtime Database, in one row. It may write until another process
 * takes over.
 */
export const realtimeLease = pgTable('realtime_lease', {
  name: text().primaryKey(),
  owner: text().notNull(),
  host: text().notNull(),
  pid: integer().notNull(),
  /** The process's start time as the system reports it, because pids are reused. */
  started: text(),
  /** Where the owner answers the other processes; null if it is the only one. */
  url: text(),
  expires_at: instant().notNull(),
})

/** Users who were notified of a chat and have not opened it since. */
export const chatNotices = pgTable(
  'chat_notices',
  { room: text().notNull(), user_id: userId(), created_at: at() },
  (table) => [primaryKey({ columns: [table.user_id, table.room] })],
)

/** Notices of people who are driving, until they arrive. */
export const heldNotices = pgTable(
  'held_notices',
  {
    id: id(),
    user_id: userId(),
    /** The room of a chat's notice; null for others. */
    room: text(),
    content: jsonb().notNull().$type<HeldContent>(),
    created_at: at(),
  },
  (table) => [index('held_notices_user_index').on(table.user_id, table.id)],
)

/** Photos posted in chat rooms. */
export const chatPhotos = pgTable(
  'chat_photos',
  {
    room: text().notNull(),
    key: text()
      .notNull()
      .references(() => files.key),
    created_at: at(),
  },
  (table) => [primaryKey({ columns: [table.room, table.key] })],
)

/** Text messages that a provider accepted or refused, with their delivery status. */
export const textDeliveries = pgTable(
  'text_deliveries',
  {
    id: id(),
    /** The message of the outbox; null while only a report of the message has arrived. */
    message_id: bigint({ mode: 'number' }),
    /** The provider's id of the message; null if the message was refused. */
    reference: text().unique(),
    recipient: text().notNull(),
    status: text().notNull().$type<TextStatus | 'refused'>(),
    error_code: text(),
    /** Why the message was refused. */
    error: text(),
    created_at: at(),
    updated_at: at(),
  },
  (table) => [
    index('text_deliveries_message_index').on(table.message_id),
    index('text_deliveries_created_index').on(table.created_at),
  ],
)

/** Numbers whose owners have asked for no more texts. */
export const textOptOuts = pgTable('text_opt_outs', {
  phone: text().primaryKey(),
  created_at: at(),
})

/** Answers to text messages that were acted on, so that each counts once. */
export const textReplies = pgTable(
  'text_replies',
  { reference: text().primaryKey(), created_at: at() },
  (table) => [index('text_replies_created_index').on(table.created_at)],
)

/** Records that an administrator has selected to act on; see `Selected`. */
export const selections = pgTable(
  'selections',
  {
    id: text().primaryKey(),
    user_id: userId(),
    resource: text().notNull(),
    selected: jsonb().notNull().$type<Selected>(),
    expires_at: instant().notNull(),
  },
  (table) => [index('selections_expires_index').on(table.expires_at)],
)

/** Files that administrators have uploaded to import, in the storage of all files. */
export const imports = pgTable(
  'imports',
  {
    id: text().primaryKey(),
    user_id: userId(),
    resource: text().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    format: text().notNull().$type<'csv' | 'xlsx'>(),
    /** Of a text file, as its bytes tell. */
    encoding: text().$type<NonNullable<Reading['encoding']>>(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('imports_expires_index').on(table.expires_at),
    index('imports_user_index').on(table.user_id),
  ],
)

/** The rows of a file that a dry run has read, each with what it would do. */
export const importRows = pgTable(
  'import_rows',
  {
    /** The dry run. */
    task_id: bigint({ mode: 'number' }).notNull(),
    /** From 1, in the order of the work. */
    position: integer().notNull(),
    /** The number of the row in the file, as a spreadsheet counts them. */
    row: integer().notNull(),
    cells: jsonb().notNull().$type<string[]>(),
    /** How the row names its record; null if it does not. */
    key: text(),
    /** Null until the dry run comes to it. */
    outcome: text().$type<ImportOutcome>(),
    /** Why it is refused. */
    message: text(),
    /** The record to change, and its version as the dry run has seen it. */
    record_id: bigint({ mode: 'number' }),
    version: integer(),
    /** The SHA-256 of the values that it writes, in which names have become IDs. */
    input_hash: text(),
  },
  (table) => [
    primaryKey({ columns: [table.task_id, table.position] }),
    index('import_rows_key_index').on(table.task_id, table.key),
  ],
)

export type ImportOutcome = 'created' | 'changed' | 'same' | 'refused'

/** How files with the same titles were mapped before, by a person or, as user 0, by all staff. */
export const importMappings = pgTable(
  'import_mappings',
  {
    resource: text().notNull(),
    /** The SHA-256 of the titles. */
    titles_hash: text().notNull(),
    user_id: bigint({ mode: 'number' }).notNull(),
    mapping: jsonb().notNull().$type<Mapping>(),
    updated_at: at(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.titles_hash, table.user_id] })],
)
