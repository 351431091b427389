import type { Log } from '#contract/client/http-client.ts'

/** Loads a vendor's script. Never rejects: a failure is logged and resolves to false. */
export function loadScript(src: string, log: Log): Promise<boolean> {
  return new Promise((resolve) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => {
      log.warn(`A script could not be loaded: ${new URL(src).origin}`)
      script.remove()
      resolve(false)
    })
    document.head.append(script)
  })
}
