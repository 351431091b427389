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
  const { CDN = '', CDN_PURGE_URL = '', CDN_PURGE_TOKEN = '' } = env
  if (CDN === '' && CDN_PURGE_URL === '' && CDN_PURGE_TOKEN === '') return undefined
  const kind = cdns.find((one) => one === CDN)
  if (!kind) throw new Error(`CDN is "${CDN}"; it must be one of ${cdns.join(', ')}.`)
  for (const [name, value] of Object.entries({ CDN_PURGE_URL, CDN_PURGE_TOKEN }))
    if (value === '') throw new Error(`${name} is missing: CDN needs it to purge pages.`)
  secureUrl('CDN_PURGE_URL', CDN_PURGE_URL)
  return { kind, url: CDN_PURGE_URL, token: CDN_PURGE_TOKEN }
}
