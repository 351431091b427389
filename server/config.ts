import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type BackupsConfig, readBackups } from './backups-config.ts'
import { type CdnConfig, readCdn } from './cdn-config.ts'
import { type CheckrConfig, readCheckr } from './checkr-config.ts'
import { readErrorReports } from './error-reports-config.ts'
import { readBucket, type S3Config } from './files-config.ts'
import { type FirebaseConfig, readFirebase } from './firebase-config.ts'
import { readMail } from './mail-config.ts'
import type { SmtpAccount } from './ports/delivery.ts'
import { readStripe, type StripeConfig } from './stripe-config.ts'
import { readTexts, type TextsConfig } from './texts-config.ts'
import { readVendors, type Vendors } from './vendors-config.ts'

export type Config = Readonly<{
  /** `production` refuses embedded vendors and serves no routes under /dev. */
  environment: 'demo' | 'production'
  root: string
  port: number
  host: string
  /** The public origin, without a trailing slash. */
  baseUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** The PostgreSQL itself where a pooler stands before `databaseUrl`, which it equals otherwise. */
  databaseDirectUrl: string | undefined
  /** Whether statements may have names, which transaction poolers may not know. */
  preparesStatements: boolean
  /** A replica of the database, and how far it may be behind. */
  replica: { url: string; maxLagSeconds: number } | undefined
  seed: 'demo' | 'reference' | 'none'
  /** Number of moves in the demo. */
  seedOrders: number
  sessionSecret: string
  /** The first admin of a production installation. */
  admin: { email: string; password: string } | undefined
  /** The company that runs the site and its address, as legal notices state them. */
  company: string
  /** Our number in the messaging app: country code and number, digits only. */
  messagingNumber: string | undefined
  fullAccessRoles: readonly string[]
  allowEmbedded: readonly string[]
  /** If absent, this process serves the Realtime Database itself. */
  firebase: FirebaseConfig | undefined
  /** If absent, files are stored in a folder of `dataDir`. */
  files: S3Config | undefined
  backups: BackupsConfig
  /** If absent, mail stays in the outbox. */
  mail: SmtpAccount | undefined
  texts: TextsConfig
  /** If absent, the providers of payments and payouts are embedded. */
  stripe: StripeConfig | undefined
  /** If absent, the provider of background checks is embedded. */
  checkr: CheckrConfig | undefined
  /** The address of the project that errors are reported to. If absent, they are only logged. */
  sentryDsn: string | undefined
  /** The CDN that stores pages. If absent, no shared cache may store them. */
  cdn: CdnConfig | undefined
  /** Hosts with their ports that may be fetched for a user although they are not public. */
  fetchableHosts: readonly string[]
  /** Origins whose pages may send requests with an API token. */
  corsOrigins: readonly string[]
  /** Third-party scripts that public pages may load. */
  vendors: Vendors
  /** The token that reads the metrics. If absent, there are none. */
  metricsToken: string | undefined
  /** Where this process answers the other processes of the installation; port 0 is any. */
  internalAddress: { host: string; port: number }
  /** How long the server goes on answering, saying that it is about to stop, before it stops. */
  drainSeconds: number
  /** Whether the server runs behind a proxy that sets X-Forwarded-*. */
  trustProxy: boolean
  /**
   * Requests per second allowed to one address without an account, pages and API calls together; and
   * to one API token.
   */
  requestsPerSecond: number
}>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration from the environment. Throws an error that names the variable and its
 * allowed values.
 */
export function readConfig(env: Environment, root = packageRoot()): Config {
  const environment = oneOf(env, 'APP_ENV', ['demo', 'production'], 'demo')
  const production = environment === 'production'
  const port = integer(env, 'PORT', 3000, 0, 65535)
  const dataDir = resolve(root, env.DATA_DIR || 'data')
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL')
  const directUrl = readDatabaseUrl(env, 'DATABASE_DIRECT_URL')
  if (directUrl && !databaseUrl)
    throw wrong('DATABASE_URL', 'is missing; DATABASE_DIRECT_URL is the database behind it')
  const seed = oneOf(env, 'SEED', ['demo', 'reference', 'none'], production ? 'reference' : 'demo')
  const stripe = readStripe(env)
  if (stripe && seed === 'demo')
    throw wrong(
      'SEED',
      'must be reference or none where STRIPE_SECRET_KEY is set: Stripe doesn’t know the cards of the demo',
    )
  return {
    environment,
    root,
    port,
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    baseUrl: readBaseUrl(env, port, production),
    dataDir,
    databaseUrl,
    databaseDirectUrl: directUrl ?? databaseUrl,
    preparesStatements: oneOf(env, 'DATABASE_PREPARE', ['on', 'off'], 'on') === 'on',
    replica: readReplica(env),
    seed,
    // Fewer moves would not include one of every kind.
    seedOrders: integer(env, 'SEED_ORDERS', 400, 50, 20_000),
    sessionSecret: readSecret(env, dataDir, production),
    admin: readAdmin(env),
    company: readCompany(env, production),
    messagingNumber: readMessagingNumber(env, production),
    fullAccessRoles: list(env.FULL_ACCESS_ROLES || 'full-access'),
    allowEmbedded: list(env.ALLOW_EMBEDDED ?? ''),
    firebase: readFirebase(env),
    files: readBucket(env, 'files'),
    backups: readBackups(env, root),
    mail: readMail(env),
    texts: readTexts(env),
    stripe,
    checkr: readCheckr(env),
    sentryDsn: readErrorReports(env),
    cdn: readCdn(env),
    fetchableHosts: readFetchableHosts(env, production),
    corsOrigins: readCorsOrigins(env),
    vendors: readVendors(env),
    metricsToken: readMetricsToken(env),
    internalAddress: readInternalAddress(env),
    drainSeconds: integer(env, 'DRAIN_SECONDS', 0, 0, 300),
    trustProxy: oneOf(env, 'TRUST_PROXY', ['true', 'false'], 'false') === 'true',
    requestsPerSecond: integer(env, 'REQUESTS_PER_SECOND', 30, 1, 1_000_000),
  }
}

function readDatabaseUrl(env: Environment, name: string): string | undefined {
  const url = env[name] || undefined
  if (url && !/^postgres(ql)?:\/\//.test(url))
    throw wrong(name, 'must begin with postgres:// or postgresql://')
  return url
}

function readReplica(env: Environment): Config['replica'] {
  const url = readDatabaseUrl(env, 'DATABASE_REPLICA_URL')
  const maxLagSeconds = integer(env, 'DATABASE_REPLICA_MAX_LAG_SECONDS', 10, 2, 60)
  if (!url) return undefined
  if (!env.DATABASE_URL)
    throw wrong('DATABASE_REPLICA_URL', 'needs DATABASE_URL: the embedded database has no replica')
  if (url === env.DATABASE_URL || url === env.DATABASE_DIRECT_URL)
    throw wrong('DATABASE_REPLICA_URL', 'is the database itself; it must be a replica of it')
  return { url, maxLagSeconds }
}

/**
 * Reads the company's name and address. The demo's are fictitious, so they aren't a default in
 * production.
 */
function readCompany({ COMPANY }: Environment, production: boolean): string {
  const company = COMPANY?.trim()
  if (company && !/^[^\p{Cc}<>[\]`]{2,200}$/u.test(company))
    throw wrong('COMPANY', 'must be a name and an address, in one line of at most 200 letters')
  if (company) return company
  return production ? 'Haulwell' : 'Haulwell, Inc., 480 Pier View Way, Oakland, CA 94607, USA'
}

/**
 * Reads the messaging number. The demo's is fictitious; a production site without one has no such
 * button.
 */
function readMessagingNumber(
  { MESSAGING_NUMBER }: Environment,
  production: boolean,
): string | undefined {
  if (!MESSAGING_NUMBER) return production ? undefined : '15105550142'
  if (!/^[1-9]\d{7,14}$/.test(MESSAGING_NUMBER))
    throw wrong(
      'MESSAGING_NUMBER',
      `is "${MESSAGING_NUMBER}"; it must be 8 to 15 digits and nothing else, the country’s code first, as 15105550142`,
    )
  return MESSAGING_NUMBER
}

/** Reads the private hosts that a test or a demo may fetch. A production site fetches none. */
function readFetchableHosts({ FETCHABLE_HOSTS }: Environment, production: boolean): string[] {
  const hosts = list(FETCHABLE_HOSTS ?? '')
  if (hosts.length > 0 && production)
    throw wrong(
      'FETCHABLE_HOSTS',
      'opens this network to its users, so it can’t be set in production',
    )
  const bad = hosts.find((host) => !/^[\w.-]+:\d{1,5}$/.test(host))
  if (bad !== undefined)
    throw wrong('FETCHABLE_HOSTS', `has "${bad}"; it must be hosts with ports, as 127.0.0.1:8080`)
  return hosts
}

function readInternalAddress({ INTERNAL_ADDRESS }: Environment): Config['internalAddress'] {
  if (!INTERNAL_ADDRESS) return { host: '127.0.0.1', port: 0 }
  const [, bracketed, name, port = ''] =
    /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(INTERNAL_ADDRESS) ?? []
  const host = bracketed ?? name
  if (!host || Number(port) > 65535 || host === '0.0.0.0' || /^[0:]+$/.test(host))
    throw wrong(
      'INTERNAL_ADDRESS',
      `is "${INTERNAL_ADDRESS}"; it must be an address of this machine that the others reach, with a port, as 10.0.0.5:4000`,
    )
  return { host, port: Number(port) }
}

/** Reads exact origins. A pattern or a path would look stricter or wider than it is. */
function readCorsOrigins({ CORS_ORIGINS }: Environment): string[] {
  const origins = list(CORS_ORIGINS ?? '')
  const bad = origins.find((origin) => !isOrigin(origin))
  if (bad !== undefined)
    throw wrong(
      'CORS_ORIGINS',
      `has "${bad}"; it must be exact origins with commas between them, as https://app.example.com: no path, no * and https, except for localhost`,
    )
  return origins
}

/** Reports whether a text is an origin exactly as a browser sends it. */
function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.origin !== text || text.includes('*')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost')
}

function readMetricsToken({ METRICS_TOKEN }: Environment): string | undefined {
  if (METRICS_TOKEN && METRICS_TOKEN.length < 16)
    throw wrong('METRICS_TOKEN', 'is too short; it needs at least 16 characters')
  return METRICS_TOKEN || undefined
}

const wrong = (name: string, what: string) => new Error(`${name} ${what}.`)

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function oneOf<const V extends readonly string[]>(
  env: Environment,
  name: string,
  allowed: V,
  otherwise: V[number],
): V[number] {
  const value = env[name] || otherwise
  if (!allowed.includes(value)) throw wrong(name, `is "${value}"; allowed: ${allowed.join(', ')}`)
  return value
}

function integer(
  env: Environment,
  name: string,
  otherwise: number,
  min: number,
  max: number,
): number {
  const value = env[name] ? Number(env[name]) : otherwise
  if (!Number.isInteger(value) || value < min || value > max)
    throw wrong(name, `is "${env[name]}"; it must be a whole number from ${min} to ${max}`)
  return value
}

function readBaseUrl(env: Environment, port: number, production: boolean): string {
  if (production && !env.BASE_URL)
    throw wrong(
      'BASE_URL',
      'is missing; in production it is the public URL, as https://haulwell.com',
    )
  const value = env.BASE_URL || `http://localhost:${port}`
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search)
    throw wrong('BASE_URL', `is "${value}"; it must be an origin such as https://haulwell.com`)
  return url.origin
}

/**
 * Reads the session secret. Outside production it is generated once and stored with the data, so
 * that sessions survive a restart.
 */
function readSecret(env: Environment, dataDir: string, production: boolean): string {
  const given = env.SESSION_SECRET
  if (given !== undefined && given.length < 32)
    throw wrong('SESSION_SECRET', 'is too short; it needs at least 32 characters')
  if (given && new Set(given).size < 8)
    throw wrong('SESSION_SECRET', 'is too easy to guess; use random characters')
  if (given) return given
  if (production)
    throw wrong('SESSION_SECRET', 'is missing; it needs at least 32 random characters')
  const path = join(dataDir, 'session-secret')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const made = randomBytes(32).toString('base64url')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path, made, { mode: 0o600 })
  chmodSync(path, 0o600)
  return made
}

function readAdmin(env: Environment): Config['admin'] {
  const email = env.ADMIN_EMAIL
  const password = env.ADMIN_PASSWORD
  if (!email && !password) return undefined
  if (!email || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw wrong('ADMIN_EMAIL', 'must be an email address, given together with ADMIN_PASSWORD')
  if (!password || password.length < 12)
    throw wrong('ADMIN_PASSWORD', 'needs at least 12 characters, given together with ADMIN_EMAIL')
  return { email, password }
}

/**
 * Returns the folder that contains package.json. Sources and the build lie at different depths
 * below it.
 */
function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('package.json was not found above the server')
    folder = above
  }
  return folder
}
