import type { Log } from '#contract/client/http-client.ts'
import type { Vendor } from '../app/site.ts'
import { forgetCookies } from './forget-cookies.ts'
import { loadScript } from './load-script.ts'

/** Tells an ad network of visits, from when it is loaded until it is stopped. */
export type Pixel = { stop(): void }

/** What the vendor's script finds and takes over: until then commands wait in the queue. */
type Command = ((...command: unknown[]) => void) & {
  queue: unknown[][]
  loaded: boolean
  disablePushState: boolean
  version: string
  callMethod?: (...command: unknown[]) => void
}

/** Meta's pixel, told of the page that was opened and of none that follows. */
export function loadPixel({ key, base_url }: Vendor, log: Log): Pixel {
  const shared = window as unknown as { fbq?: Command }
  const isNew = shared.fbq === undefined
  const command = shared.fbq ?? waiting()
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
      forgetCookies(/^_fb[pc]$/)
    },
  }
}

function waiting(): Command {
  const command: Command = Object.assign(
    (...given: unknown[]) => {
      if (command.callMethod) command.callMethod(...given)
      else command.queue.push(given)
    },
    { queue: [], loaded: true, disablePushState: true, version: '2.0' },
  )
  return command
}
