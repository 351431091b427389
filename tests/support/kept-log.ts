import { Writable } from 'node:stream'

/** Takes all that a house logs: a line an entry. */
export function keptLog(): { log: Writable; lines: string[] } {
  const lines: string[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log, lines }
}
