import { Writable } from 'node:stream'

/** Collects everything that an application logs, one line per entry. */
export function captureLog(): { log: Writable; lines: string[] } {
  const lines: string[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log, lines }
}
