import type { Config } from '#server/config.ts'
import { vendorHosts } from './vendor-hosts.ts'

/** Headers sent with every response. */
export const everyHeader = ({ baseUrl }: Pick<Config, 'baseUrl'>): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...(baseUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
})

/** Returns the headers of the public front's and the admin's pages. */
export function pageHeaders(config: Config, dev: boolean) {
  const { firebase, vendors } = config
  const shared: Record<string, string> = {
    ...everyHeader(config),
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'X-DNS-Prefetch-Control': 'off',
  }
  // Vite's own scripts in development are inline.
  if (dev) return { page: shared, admin: shared }
  const own = ["'self'", ...(firebase ? addressesOf(firebase.project) : [])]
  const { scripts, connections, images } = vendorHosts(vendors)
  const page = policy({ scripts, images, connected: [...own, ...connections] })
  // antd injects inline styles.
  const admin = policy({ connected: own, styles: ["'unsafe-inline'"] })
  return {
    page: { ...shared, 'Content-Security-Policy': page },
    admin: { ...shared, 'Content-Security-Policy': admin },
  }
}

/**
 * Lists the hosts that a Firebase project's SDK connects to; the database redirects it to further
 * hosts.
 */
const addressesOf = ({ database_url }: { database_url: string }): string[] => [
  ...['identitytoolkit', 'securetoken', 'firebaseinstallations', 'fcmregistrations'].map(
    (service) => `https://${service}.googleapis.com`,
  ),
  ...[database_url, 'https://*.firebaseio.com', 'https://*.firebasedatabase.app'].flatMap((url) => [
    url,
    url.replace(/^http/, 'ws'),
  ]),
]

type Sources = Partial<Record<'scripts' | 'styles' | 'images', string[]>> & {
  connected: string[]
}

function policy({ connected, scripts = [], styles = [], images = [] }: Sources): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self' data: blob: https:", ...images].join(' ')}`,
    "font-src 'self' data:",
    "media-src 'self'",
    `connect-src ${connected.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
