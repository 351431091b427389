import { createHash } from 'node:crypto'

export type Picture = { png: Buffer; etag: string }
type CachedPicture = Picture & { svg: string; until: number }

const lifeMs = 3_600_000
/** Enough for about six hundred pictures. */
const maxBytes = 64 * 1024 * 1024
const maxWaiting = 30

/** Thrown when too many pictures are waiting to be rendered. */
export class Busy extends Error {}

/**
 * Renders pictures one at a time and caches them in memory. A cached picture is valid for an hour;
 * after that it is rendered again only if its SVG has changed. The oldest are evicted when the
 * cache is full.
 */
export function cachedPictures(draw: (svg: string) => Promise<Buffer>, now: () => Date) {
  const cached = new Map<string, CachedPicture>()
  const underWay = new Map<string, Promise<CachedPicture | undefined>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let bytes = 0
  let reviews = 0

  function store(key: string, picture: CachedPicture): void {
    bytes += picture.png.length - (cached.get(key)?.png.length ?? 0)
    cached.delete(key)
    cached.set(key, picture)
    for (const [oldest, { png }] of cached) {
      if (bytes <= maxBytes || oldest === key) return
      bytes -= png.length
      cached.delete(oldest)
    }
  }

  async function render(svg: string): Promise<Buffer> {
    if (waiting >= maxWaiting) throw new Busy()
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
    const old = cached.get(key)
    if (svg === undefined) {
      bytes -= old?.png.length ?? 0
      cached.delete(key)
      return undefined
    }
    const png = old?.svg === svg ? old.png : await render(svg)
    const etag = `"${createHash('sha256').update(png).digest('base64url')}"`
    // If data changed while composing, the picture may be outdated and expires at once.
    const until = composedAt === reviews ? now().getTime() + lifeMs : 0
    const picture = { svg, png, etag, until }
    store(key, picture)
    return picture
  }

  /**
   * Reads a picture. `compose` returns the SVG to render, or undefined when there is no such page.
   */
  async function read(
    key: string,
    compose: () => Promise<string | undefined>,
  ): Promise<Picture | undefined> {
    const found = cached.get(key)
    if (found && found.until > now().getTime()) return found
    const pending = underWay.get(key) ?? renewed(key, compose).finally(() => underWay.delete(key))
    underWay.set(key, pending)
    return pending
  }

  /** Expires all pictures, so that the next read composes them again. */
  function review(): void {
    reviews += 1
    for (const picture of cached.values()) picture.until = 0
  }

  return { read, review }
}
