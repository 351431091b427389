import { usePageEnvironment } from './page-environment.tsx'

/** A vendor of the browser's: what it knows us by, and where its script comes from. */
export type Vendor = { readonly key: string; readonly base_url: string }

/** What the server is configured to, as far as pages need it. */
export type Site = {
  /** What the build is called; null in development. */
  readonly build: string | null
  /** Where the messaging app reaches us: digits; null where nothing is configured. */
  readonly messagingNumber: string | null
  readonly vendors: {
    readonly maps: Vendor | null
    readonly analytics: Vendor | null
    readonly pixel: Vendor | null
  }
}

export const plainSite: Site = {
  ...{ build: null, messagingNumber: null },
  vendors: { maps: null, analytics: null, pixel: null },
}

export function useSite(): Site {
  return usePageEnvironment().site ?? plainSite
}
