/** A bucket of an S3-compatible service. */
export type S3Config = {
  /** Base URL of the service; AWS if absent. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Names the bucket in the path of URLs instead of the host. */
  forcePathStyle: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** The variables of a bucket. Two things can be in buckets of their own: files, and backups. */
const variables = {
  files: {
    bucket: 'S3_BUCKET',
    region: 'S3_REGION',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
    endpoint: 'S3_ENDPOINT',
    forcePathStyle: 'S3_FORCE_PATH_STYLE',
  },
  backups: {
    bucket: 'BACKUP_S3_BUCKET',
    region: 'BACKUP_S3_REGION',
    accessKeyId: 'BACKUP_S3_ACCESS_KEY_ID',
    secretAccessKey: 'BACKUP_S3_SECRET_ACCESS_KEY',
    endpoint: 'BACKUP_S3_ENDPOINT',
    forcePathStyle: 'BACKUP_S3_FORCE_PATH_STYLE',
  },
} as const

export type Stored = keyof typeof variables

/**
 * Reads the bucket to use instead of a folder; undefined if none is configured. Throws an error
 * that names what is missing or wrong and never repeats the secret key.
 */
export function readBucket(env: Environment, stored: Stored): S3Config | undefined {
  const names = variables[stored]
  const { endpoint: endpointName, forcePathStyle, ...others } = names
  const needed = Object.values(others)
  if (!Object.values(names).some((name) => env[name])) return undefined
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} must be set too, to store ${stored} in S3.`)
  const endpoint = readEndpoint(env, endpointName)
  return {
    endpoint,
    region: readRegion(env, names.region),
    bucket: readName(env, names.bucket),
    accessKeyId: env[names.accessKeyId] ?? '',
    secretAccessKey: env[names.secretAccessKey] ?? '',
    forcePathStyle: readPathStyle(env, forcePathStyle, endpoint !== undefined),
  }
}

const wrong = (name: string, env: Environment, what: string) =>
  new Error(`${name} is "${env[name]}"; it must be ${what}.`)

function readName(env: Environment, name: string): string {
  const bucket = env[name] ?? ''
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket))
    throw wrong(name, env, 'the name of a bucket: 3 to 63 of a–z, 0–9, dot and hyphen')
  return bucket
}

function readRegion(env: Environment, name: string): string {
  const region = env[name] ?? ''
  if (!/^[a-z\d-]{1,40}$/.test(region))
    throw wrong(name, env, 'a region, as us-west-2, or the one that your service names')
  return region
}

const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** Reads the service's URL, which may have a path. A local one may be http, for tests. */
function readEndpoint(env: Environment, name: string): string | undefined {
  const given = env[name]
  if (!given) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isSafe = url?.protocol === 'https:' || localHosts.includes(url?.hostname ?? '')
  const isPlain = url && !url.username && !url.search && !url.hash
  if (!url || !isSafe || !isPlain)
    throw new Error(`${name} must be an https URL without a key pair or a query.`)
  return url.href.replace(/\/$/, '')
}

/** Reads how URLs name the bucket. Most services other than AWS take it in the path. */
function readPathStyle(env: Environment, name: string, otherwise: boolean): boolean {
  const given = env[name]
  if (!given) return otherwise
  if (given !== 'true' && given !== 'false') throw wrong(name, env, 'true or false')
  return given === 'true'
}
