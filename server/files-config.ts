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

const needed = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const optional = ['S3_ENDPOINT', 'S3_FORCE_PATH_STYLE'] as const

/**
 * Reads the bucket to use instead of a folder; undefined if none is configured. Throws an error
 * that names what is missing or wrong and never repeats the secret key.
 */
export function readFiles(env: Environment): S3Config | undefined {
  if (![...needed, ...optional].some((name) => env[name])) return undefined
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} must be set too, to store files in S3.`)
  const endpoint = readEndpoint(env)
  return {
    endpoint,
    region: readRegion(env),
    bucket: readBucket(env),
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: readPathStyle(env, endpoint !== undefined),
  }
}

const wrong = (name: string, env: Environment, what: string) =>
  new Error(`${name} is "${env[name]}"; it must be ${what}.`)

function readBucket(env: Environment): string {
  const bucket = env.S3_BUCKET ?? ''
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket))
    throw wrong('S3_BUCKET', env, 'the name of a bucket: 3 to 63 of a–z, 0–9, dot and hyphen')
  return bucket
}

function readRegion(env: Environment): string {
  const region = env.S3_REGION ?? ''
  if (!/^[a-z\d-]{1,40}$/.test(region))
    throw wrong('S3_REGION', env, 'a region, as us-west-2, or the one that your service names')
  return region
}

const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** Reads the service's URL, which may have a path. A local one may be http, for tests. */
function readEndpoint(env: Environment): string | undefined {
  const given = env.S3_ENDPOINT
  if (!given) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isSafe = url?.protocol === 'https:' || localHosts.includes(url?.hostname ?? '')
  const isPlain = url && !url.username && !url.search && !url.hash
  if (!url || !isSafe || !isPlain)
    throw new Error('S3_ENDPOINT must be an https URL without a key pair or a query.')
  return url.href.replace(/\/$/, '')
}

/** Reads how URLs name the bucket. Most services other than AWS take it in the path. */
function readPathStyle(env: Environment, otherwise: boolean): boolean {
  const given = env.S3_FORCE_PATH_STYLE
  if (!given) return otherwise
  if (given !== 'true' && given !== 'false')
    throw wrong('S3_FORCE_PATH_STYLE', env, 'true or false')
  return given === 'true'
}
