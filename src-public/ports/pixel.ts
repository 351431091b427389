import type { Log } from '#contract/client/http-client.ts'
import type { Vendor } from '../lib/site.ts'
import { deleteCookies } from './delete-cookies.ts'
import { loadScript } from './load-script.ts'

/** Reports visits to an ad network from when it is loaded until it is stopped. */
export type Pixel = { stop(): void }

/**
 * The global function the vendor's script takes over; until it has loaded, commands wait in the
 * queue.
 */
type Command = ((...command: unknown[]) => void) & {
  queue: unknown[][]
  loaded: boolean
  disablePushState: boolean
  version: string
  callMethod?: (...command: unknown[]) => void
}

/** Loads Meta's pixel. It receives the opened page only, none of those that follow. */
export function loadPixel({ key, base_url }: Vendor, log: Log): Pixel {
  const shared = window as unknown as { fbq?: Command }
  const isNew = shared.fbq === undefined
  const command = shared.fbq ?? createQueue()
  shared.fbq = command
  command('consent', 'grant')
  if (isNew) {
    command('init', key)
    command('track', 'PageView')
    void loadScript(`${base_url}/en_US/fbevents.js`, log)
  }
  return {
    stop() {
      command('consent', 'revoke')
      deleteCookies(/^_fb[pc]$/)
    },
  }
}

function createQueue(): Command {
  const command: Command = Object.assign(
    (...args: unknown[]) => {
      if (command.callMethod) command.callMethod(...args)
      else command.queue.push(args)
    },
    { queue: [], loaded: true, disablePushState: true, version: '2.0' },
  )
  return command
}
