import type { Config } from '#server/config.ts'
import type { BrowserOrigins } from '#server/ports/payments.ts'
import { vendorHosts } from './vendor-hosts.ts'

/** Headers sent with every response. */
export const everyHeader = ({ baseUrl }: Pick<Config, 'baseUrl'>): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...(baseUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
})

/**
 * Headers of pages whose address alone gives access: no other site and no search engine may learn it.
 */
export const secretPageHeaders: Record<string, string> = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

type PageOrigins = {
  /** The origin from which browsers load stored files; null if it is this server's own. */
  filesOrigin: string | null
  /** Origins of the payment provider that customers' browsers need. */
  payments: BrowserOrigins
}

/**
 * Returns the headers of the public front's and the admin's pages. `locating` replaces the one header
 * that differs on pages that may ask the browser where it is.
 */
export function pageHeaders(
  config: Pick<Config, 'baseUrl' | 'firebase' | 'vendors'>,
  dev: boolean,
  { filesOrigin, payments }: PageOrigins,
) {
  const { firebase, vendors } = config
  const shared: Record<string, string> = {
    ...everyHeader(config),
    'Permissions-Policy': permissions([]),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'X-DNS-Prefetch-Control': 'off',
  }
  const pageShared = { ...shared, ...walletHeaders(payments) }
  const locating = { 'Permissions-Policy': permissions(payments.wallets, true) }
  // Vite's own scripts in development are inline.
  if (dev) return { page: pageShared, admin: shared, locating }
  const own = ["'self'", ...(firebase ? originsOf(firebase.project) : [])]
  const stored = filesOrigin ? [filesOrigin] : []
  const { scripts, connections, images } = vendorHosts(vendors)
  const page = policy({
    scripts: [...scripts, ...payments.scripts],
    images: [...images, ...stored],
    connected: [...own, ...connections, ...payments.connections],
    frames: [...payments.frames],
  })
  // antd injects inline styles.
  const admin = policy({ images: stored, connected: own, styles: ["'unsafe-inline'"] })
  return {
    page: { ...pageShared, 'Content-Security-Policy': page },
    admin: { ...shared, 'Content-Security-Policy': admin },
    locating,
  }
}

/**
 * Lists the hosts that a Firebase project's SDK connects to; the database redirects it to further
 * hosts.
 */
const originsOf = ({ database_url }: { database_url: string }): string[] => [
  ...['identitytoolkit', 'securetoken', 'firebaseinstallations', 'fcmregistrations'].map(
    (service) => `https://${service}.googleapis.com`,
  ),
  ...[database_url, 'https://*.firebaseio.com', 'https://*.firebasedatabase.app'].flatMap((url) => [
    url,
    url.replace(/^http/, 'ws'),
  ]),
]

const permissions = (wallets: readonly string[], mayLocate = false): string => {
  const payment = wallets.length > 0 ? ['self', ...wallets.map((origin) => `"${origin}"`)] : []
  const geolocation = mayLocate ? 'self' : ''
  return `camera=(), microphone=(), geolocation=(${geolocation}), payment=(${payment.join(' ')}), usb=()`
}

/**
 * Lets the provider's frames open wallets, which are popups in browsers without a payment sheet:
 * `same-origin` would cut them off from the page.
 */
const walletHeaders = ({ wallets }: BrowserOrigins): Record<string, string> =>
  wallets.length === 0
    ? {}
    : {
        'Permissions-Policy': permissions(wallets),
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      }

type Sources = Partial<Record<'scripts' | 'styles' | 'images' | 'frames', string[]>> & {
  connected: string[]
}

function policy({
  connected,
  scripts = [],
  styles = [],
  images = [],
  frames = [],
}: Sources): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self' data: blob: https:", ...images].join(' ')}`,
    "font-src 'self' data:",
    "media-src 'self'",
    `connect-src ${connected.join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
