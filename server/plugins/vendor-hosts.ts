import type { Config } from '#server/config.ts'

/** Returns the hosts of the vendors' scripts and requests, for the Content-Security-Policy. */
export function vendorHosts({ maps, analytics, pixel }: Config['vendors']) {
  const bases = [maps, analytics, pixel].flatMap((vendor) => vendor?.base_url ?? [])
  return {
    scripts: [...bases, ...(maps ? ['https://maps.gstatic.com'] : [])],
    images: maps ? [maps.base_url] : [],
    connections: [
      ...bases,
      ...(maps ? ['https://places.googleapis.com', 'https://maps.gstatic.com'] : []),
      ...(analytics ? ['https://*.google-analytics.com', 'https://*.analytics.google.com'] : []),
      ...(pixel ? ['https://www.facebook.com'] : []),
    ],
  }
}
