import { sql } from 'drizzle-orm'
import { bigint, index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import type { Quote, QuoteAsk } from '#contract/calls/quotes.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'
import { resources } from '#contract/resources.ts'
import { instant, tablesOf } from '#server/kernel/table.ts'

/** The tables of the declared resources, by name. */
export const tables = tablesOf(resources)

const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const now = sql`now()`
const at = () => instant().notNull().default(now)
const userId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => tables.users.id)

/** argon2id, of users who sign in with a password. */
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
    expires_at: instant().notNull(),
  },
  (table) => [
    index('sessions_user_index').on(table.user_id),
    index('sessions_expires_index').on(table.expires_at),
  ],
)

/** Bearer tokens, `{id}|{random}`; the sha256 of the random part is all that is kept. */
export const tokens = pgTable(
  'tokens',
  {
    id: id(),
    user_id: userId(),
    hash: text().notNull(),
    /** The session that was opened with it, so that signing out ends both. */
    session_hash: text(),
    created_at: at(),
    last_used_at: at(),
    expires_at: instant().notNull(),
  },
  (table) => [index('tokens_user_index').on(table.user_id)],
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

/** Links by which an administrator chooses a password: the latest of an address, single use, hashed. */
export const passwordLinks = pgTable('password_links', {
  email: text().primaryKey(),
  hash: text().notNull().unique(),
  expires_at: instant().notNull(),
})

/** Kept by the rate limiter, whose names and types these are. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** First answers to writes that carried an Idempotency-Key. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  /** A keyed hash over the caller, the key and the route. */
  key: text().primaryKey(),
  request_hash: text().notNull(),
  status: integer(),
  body: jsonb(),
  created_at: at(),
})

/** Prices given out: what was asked, and what was answered. */
export const quotes = pgTable(
  'quotes',
  {
    id: text().primaryKey(),
    ask: jsonb().notNull().$type<QuoteAsk>(),
    quote: jsonb().notNull().$type<Quote>(),
    created_at: at(),
    expires_at: instant().notNull(),
  },
  (table) => [index('quotes_expires_index').on(table.expires_at)],
)

/** That the database was filled when it was new; one without an end was cut off. */
export const seedings = pgTable('seedings', {
  id: id(),
  began_at: at(),
  finished_at: instant(),
})

/** The rules that prices were made by, each set once, by the sha256 of its content. */
export const ruleSets = pgTable('rule_sets', {
  version: text().primaryKey(),
  rules: jsonb().notNull().$type<QuoteRules>(),
  created_at: at(),
})

/**
 * Visits to affiliates’ pages, by a keyed hash over the affiliate, the day and the visitor: each
 * counts once a day, and nobody’s address is kept.
 */
export const affiliateClicks = pgTable(
  'affiliate_clicks',
  { key: text().primaryKey(), created_at: at() },
  (table) => [index('affiliate_clicks_created_index').on(table.created_at)],
)

/** Addresses that pages have had: the record that last had each. One in use leads to its user. */
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

/** Files by key; the bytes are with the Files port. */
export const files = pgTable('files', {
  key: text().primaryKey(),
  user_id: userId(),
  media_type: text().notNull(),
  /** What it is saved as; unknown of those that came before names were kept. */
  name: text(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
  /** Of a picture, in pixels; unknown of those that came before pictures were decoded. */
  width: integer(),
  height: integer(),
  created_at: at(),
})

/** Files that have proved a delivery, by their content: each proves one, and only one thing of it. */
export const proofFiles = pgTable('proof_files', {
  sha256: text().primaryKey(),
  order_id: bigint({ mode: 'number' })
    .notNull()
    .references(() => tables.orders.id),
  created_at: at(),
})

/** The embedded payment provider's own books: cards without their numbers, and charges. */
export const ledgerCards = pgTable('ledger_cards', {
  reference: text().primaryKey(),
  behaviour: text().notNull(),
  brand: text().notNull(),
  last4: text().notNull(),
  created_at: at(),
})

export const ledgerCharges = pgTable('ledger_charges', {
  reference: text().primaryKey(),
  idempotency_key: text().notNull().unique(),
  card_reference: text().notNull(),
  amount_cents: bigint({ mode: 'number' }).notNull(),
  captured_cents: bigint({ mode: 'number' }).notNull().default(0),
  refunded_cents: bigint({ mode: 'number' }).notNull().default(0),
  status: text().notNull(),
  created_at: at(),
})

export const ledgerRefunds = pgTable('ledger_refunds', {
  idempotency_key: text().primaryKey(),
  charge_reference: text()
    .notNull()
    .references(() => ledgerCharges.reference),
  amount_cents: bigint({ mode: 'number' }).notNull(),
  created_at: at(),
})

/** The embedded payout provider's own books: accounts without their numbers, and transfers. */
export const ledgerAccounts = pgTable('ledger_accounts', {
  reference: text().primaryKey(),
  method: text().notNull(),
  behaviour: text().notNull(),
  last4: text().notNull(),
  created_at: at(),
})

export const ledgerTransfers = pgTable('ledger_transfers', {
  reference: text().primaryKey(),
  idempotency_key: text().notNull().unique(),
  account_reference: text()
    .notNull()
    .references(() => ledgerAccounts.reference),
  amount_cents: bigint({ mode: 'number' }).notNull(),
  arrives_at: instant().notNull(),
  created_at: at(),
})

/**
 * The embedded Realtime Database: its leaves by path (`/chats/MV-7K3Q9D/members/u1`). Not jsonb, which
 * would neither keep the order of keys nor a NUL in a text.
 */
export const realtimeNodes = pgTable('realtime_nodes', {
  path: text().primaryKey(),
  json: json().notNull(),
})

/** What its clients want written when they are gone, by session. */
export const realtimeDepartures = pgTable('realtime_departures', {
  session: text().primaryKey(),
  departures: json().notNull(),
})

/** Which process is the realtime database, in one row; it may write until another one takes over. */
export const realtimeLease = pgTable('realtime_lease', {
  name: text().primaryKey(),
  owner: text().notNull(),
  host: text().notNull(),
  pid: integer().notNull(),
  /** When the process started, by its system: a pid is used again. */
  started: text(),
  expires_at: instant().notNull(),
})

/** Pictures shown in chat rooms. */
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
