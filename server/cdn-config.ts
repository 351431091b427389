import { secureUrl } from './secure-url.ts'

const cdns = ['fastly', 'cloudflare'] as const

export type CdnConfig = {
  kind: (typeof cdns)[number]
  /** Where purges are sent. */
  url: string
  token: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the CDN that stores pages; undefined if there is none. Throws if only a part is set. */
export function readCdn(env: Environment): CdnConfig | undefined {
  const name = env.CDN ?? ''
  const url = env.CDN_PURGE_URL ?? ''
  const token = env.CDN_PURGE_TOKEN ?? ''
  if (name === '' && url === '' && token === '') return undefined
  const kind = cdns.find((one) => one === name)
  if (!kind) throw new Error(`CDN is "${name}"; it must be one of ${cdns.join(', ')}.`)
  if (url === '') throw new Error('CDN_PURGE_URL is missing: CDN needs it to purge pages.')
  if (token === '') throw new Error('CDN_PURGE_TOKEN is missing: CDN needs it to purge pages.')
  secureUrl('CDN_PURGE_URL', url)
  return { kind, url, token }
}
