import type { Log } from '#contract/client/http-client.ts'
import type { Vendor } from '../lib/site.ts'
import { deleteCookies } from './delete-cookies.ts'
import { loadScript } from './load-script.ts'

/** Counts visits from when it is loaded until it is stopped. */
export type Analytics = { stop(): void }

type Shared = { dataLayer?: unknown[]; [disabled: `ga-disable-${string}`]: boolean }

/** Loads Google Analytics 4. It receives the opened page only, and only the path of its URL. */
export function loadAnalytics({ key, base_url }: Vendor, log: Log): Analytics {
  const shared = window as unknown as Shared
  const queue = shared.dataLayer ?? []
  shared.dataLayer = queue
  shared[`ga-disable-${key}`] = false
  tag('js', new Date())
  tag('config', key, { page_location: location.origin + location.pathname })
  void loadScript(`${base_url}/gtag/js?id=${key}`, log)
  return {
    stop() {
      shared[`ga-disable-${key}`] = true
      deleteCookies(/^_ga(_|$)/)
    },
  }

  /**
   * Queues a command. The vendor distinguishes commands from other queue entries by their type,
   * `arguments`.
   */
  function tag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments)
  }
}
