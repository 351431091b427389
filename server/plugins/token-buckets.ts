/** Keys remembered at a time, twice: some 10 MB. */
const mostKeys = 50_000

/**
 * Token buckets, one for each key: full at first with `burst` tokens, filled again by `perSecond`.
 * `take` removes tokens, or answers after how many seconds there are enough; `giveBack` returns them.
 *
 * A bucket that nobody has touched for as long as it takes to fill is full, and is forgotten: keys
 * are kept in two maps, of which the older one is dropped whenever that time is over. Where there
 * are more keys than that, the older half begins anew with full buckets.
 *
 * @param now a clock that is never set, in milliseconds
 */
export function tokenBuckets(
  { perSecond, burst }: { perSecond: number; burst: number },
  now = () => performance.now(),
) {
  type Bucket = { tokens: number; at: number }
  const fillsInMs = (burst / perSecond) * 1000
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  let turnedAt = now()

  function bucketOf(key: string): Bucket {
    const at = now()
    if (at - turnedAt >= fillsInMs || young.size >= mostKeys) {
      old = at - turnedAt >= 2 * fillsInMs ? new Map() : young
      young = new Map()
      turnedAt = at
    }
    const known = young.get(key) ?? old.get(key)
    const bucket = known ?? { tokens: burst, at }
    if (!young.has(key)) young.set(key, bucket)
    bucket.tokens = Math.min(
      burst,
      bucket.tokens + (Math.max(0, at - bucket.at) / 1000) * perSecond,
    )
    bucket.at = at
    return bucket
  }

  return {
    /** 0 when they were taken, else the seconds to wait. */
    take(key: string, tokens = 1): number {
      const bucket = bucketOf(key)
      if (bucket.tokens < tokens) return (tokens - bucket.tokens) / perSecond
      bucket.tokens -= tokens
      return 0
    },
    giveBack(key: string, tokens = 1): void {
      const bucket = bucketOf(key)
      bucket.tokens = Math.min(burst, bucket.tokens + tokens)
    },
    /** How many keys are remembered. */
    size: () => young.size + old.size,
  }
}
