/** A third-party service in the browser: our key and the origin of its script. */
export type Vendor = Readonly<{ key: string; base_url: string }>

/** Third-party services that public pages may load; null if not configured. */
export type Vendors = Readonly<{
  maps: Vendor | null
  analytics: Vendor | null
  pixel: Vendor | null
}>

type Environment = Readonly<Record<string, string | undefined>>

const known = {
  maps: {
    variable: 'MAPS_API_KEY',
    form: /^[\w-]{20,80}$/,
    what: 'a key of the maps service',
    base: 'MAPS_BASE_URL',
    otherwise: 'https://maps.googleapis.com',
  },
  analytics: {
    variable: 'ANALYTICS_ID',
    form: /^G-[A-Z\d]{4,20}$/,
    what: 'an id like G-AB12CD34EF',
    base: 'ANALYTICS_BASE_URL',
    otherwise: 'https://www.googletagmanager.com',
  },
  pixel: {
    variable: 'PIXEL_ID',
    form: /^\d{5,20}$/,
    what: 'digits only',
    base: 'PIXEL_BASE_URL',
    otherwise: 'https://connect.facebook.net',
  },
} as const

/** Reads the vendors' settings. Throws an error that names the variable and its allowed values. */
export function readVendors(env: Environment): Vendors {
  const read = (name: keyof typeof known): Vendor | null => {
    const { variable, form, what, base, otherwise } = known[name]
    const key = env[variable]
    if (!key) return null
    if (!form.test(key)) throw new Error(`${variable} is "${key}"; it must be ${what}.`)
    return { key, base_url: originOf(base, env[base] || otherwise) }
  }
  return { maps: read('maps'), analytics: read('analytics'), pixel: read('pixel') }
}

function originOf(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isLocal = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost'
  if (!url || !(url.protocol === 'https:' || isLocal))
    throw new Error(`${name} is "${value}"; it must be an https address.`)
  return url.origin
}
