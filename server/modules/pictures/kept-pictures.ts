import { createHash } from 'node:crypto'

export type Picture = { png: Buffer; etag: string }
type Kept = Picture & { svg: string; until: number }

const lifeMs = 3_600_000
/** Some six hundred. */
const mostBytes = 64 * 1024 * 1024
const mostWaiting = 30

/** Too many are waiting to be drawn. */
export class Busy extends Error {}

/**
 * Draws each picture once, one at a time, and keeps it in memory: for an hour without asking what it
 * shows, then for as long as that stays the same. The oldest go where all are too many.
 */
export function keptPictures(draw: (svg: string) => Promise<Buffer>, now: () => Date) {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Kept | undefined>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let bytes = 0
  let reviews = 0

  function keep(key: string, picture: Kept): void {
    bytes += picture.png.length - (kept.get(key)?.png.length ?? 0)
    kept.delete(key)
    kept.set(key, picture)
    for (const [oldest, { png }] of kept) {
      if (bytes <= mostBytes || oldest === key) return
      bytes -= png.length
      kept.delete(oldest)
    }
  }

  async function drawn(svg: string): Promise<Buffer> {
    if (waiting >= mostWaiting) throw new Busy()
    waiting += 1
    const turn = last
      .then(() => draw(svg))
      .finally(() => {
        waiting -= 1
      })
    last = turn.catch(() => undefined)
    return turn
  }

  async function renewed(key: string, compose: () => Promise<string | undefined>) {
    const composedAt = reviews
    const svg = await compose()
    const old = kept.get(key)
    if (svg === undefined) {
      bytes -= old?.png.length ?? 0
      kept.delete(key)
      return undefined
    }
    const png = old?.svg === svg ? old.png : await drawn(svg)
    const etag = `"${createHash('sha256').update(png).digest('base64url')}"`
    // What was changed meanwhile may not be in it.
    const until = composedAt === reviews ? now().getTime() + lifeMs : 0
    const picture = { svg, png, etag, until }
    keep(key, picture)
    return picture
  }

  /** `compose` answers the SVG to draw, or nothing where there is no such page. */
  async function read(
    key: string,
    compose: () => Promise<string | undefined>,
  ): Promise<Picture | undefined> {
    const found = kept.get(key)
    if (found && found.until > now().getTime()) return found
    const pending = underWay.get(key) ?? renewed(key, compose).finally(() => underWay.delete(key))
    underWay.set(key, pending)
    return pending
  }

  /** Has every picture asked anew what it shows. */
  function review(): void {
    reviews += 1
    for (const picture of kept.values()) picture.until = 0
  }

  return { read, review }
}
