/** A third-party service in the browser: our key there, and the base URL of its script. */
export type Vendor = { readonly key: string; readonly base_url: string }

/** The part of the server's configuration that pages need. */
export type Site = {
  /** The id of the build; null in development. */
  readonly build: string | null
  /** The phone number of our messaging app: digits only; null if none is configured. */
  readonly messagingNumber: string | null
  readonly vendors: {
    readonly maps: Vendor | null
    readonly analytics: Vendor | null
    readonly pixel: Vendor | null
  }
}

export const plainSite: Site = {
  build: null,
  messagingNumber: null,
  vendors: { maps: null, analytics: null, pixel: null },
}
