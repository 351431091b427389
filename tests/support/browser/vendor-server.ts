import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stands in for the vendors from which a browser loads scripts: answers their addresses with
 * scripts that follow their protocols, and records the requests.
 */
export async function startVendors() {
  const requests: string[] = []
  const server = createServer(({ url = '/' }, answer) => {
    requests.push(url)
    const [path = ''] = url.split('?')
    const script = scripts[path]
    if (path === '/maps/api/staticmap') {
      answer.writeHead(200, { 'content-type': 'image/svg+xml' })
      return answer.end('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"/>')
    }
    answer.writeHead(script ? 200 : 404, {
      'content-type': 'text/javascript',
      'access-control-allow-origin': '*',
    })
    return answer.end(script ?? '')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    env: {
      MAPS_API_KEY: 'a-maps-key-of-the-tests',
      MAPS_BASE_URL: url,
      ANALYTICS_ID: 'G-TEST12345',
      ANALYTICS_BASE_URL: url,
      PIXEL_ID: '1234567890',
      PIXEL_BASE_URL: url,
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Processes the commands waiting in the queue and writes a cookie, as the vendor's script does. */
const analytics = `
  window.analyticsHeard = window.dataLayer.map((command) => [...command].map((one) => (one instanceof Date ? String(one) : one)))
  document.cookie = '_ga=GA1.1.1; Path=/'
  fetch(new URL('/collect', document.currentScript.src))
`
const pixel = `
  window.pixelHeard = []
  window.fbq.callMethod = (...command) => window.pixelHeard.push(command)
  for (const command of window.fbq.queue.splice(0)) window.fbq.callMethod(...command)
  document.cookie = '_fbp=fb.1.1; Path=/'
`
/** Returns the same address for any text. */
const maps = `
  const place = {
    addressComponents: [
      { types: ['street_number'], longText: '742' },
      { types: ['route'], longText: 'Valencia Street' },
      { types: ['postal_code'], longText: '94110' },
    ],
  }
  const placePrediction = {
    placeId: 'p1',
    text: { text: '742 Valencia Street, San Francisco, CA' },
    mainText: { text: '742 Valencia Street' },
    secondaryText: { text: 'San Francisco, CA' },
    toPlace: () => ({ fetchFields: async () => ({ place }) }),
  }
  const places = {
    AutocompleteSessionToken: class {},
    AutocompleteSuggestion: {
      fetchAutocompleteSuggestions: async () => ({ suggestions: [{ placePrediction }] }),
    },
  }
  window.google = { maps: { importLibrary: async () => places } }
  window[new URL(document.currentScript.src).searchParams.get('callback')]()
`
const scripts: Record<string, string | undefined> = {
  '/gtag/js': analytics,
  '/en_US/fbevents.js': pixel,
  '/maps/api/js': maps,
}
