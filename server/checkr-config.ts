import { secureUrl } from './secure-url.ts'

export type CheckrConfig = {
  apiKey: string
  package: string
  /** Base URL of the API. */
  baseUrl: string
}

type Environment = Readonly<Record<string, string | undefined>>

const required = ['CHECKR_API_KEY', 'CHECKR_PACKAGE'] as const

/**
 * Reads the Checkr account that checks drivers; undefined if none is configured. Throws an error that
 * names the missing variable if only one is set.
 */
export function readCheckr(env: Environment): CheckrConfig | undefined {
  const missing = required.filter((name) => !env[name])
  if (missing.length === required.length) return undefined
  if (missing.length > 0) throw new Error(`${missing.join(', ')} must be set too.`)
  const { CHECKR_API_KEY: apiKey = '', CHECKR_PACKAGE: slug = '' } = env
  if (!/^[\w-]{16,200}$/.test(apiKey))
    throw new Error('CHECKR_API_KEY must be a secret key, as Checkr shows it.')
  if (!/^[\w-]{1,100}$/.test(slug))
    throw new Error(`CHECKR_PACKAGE is "${slug}"; it must be the slug of a package, as driver_pro.`)
  return {
    apiKey,
    package: slug,
    baseUrl: secureUrl('CHECKR_BASE_URL', env.CHECKR_BASE_URL || 'https://api.checkr.com'),
  }
}
