/** Size of a burst, in seconds of the regular rate: 300 requests at 30 a second. */
export const burstSeconds = 10

/** Maximum keys in each of the two maps: some 10 MB in all. */
const maxKeys = 50_000

/**
 * Creates token buckets, one for each key. A bucket starts full with `burst` tokens and refills at
 * `perSecond`. `take` removes tokens, or returns the seconds until there are enough; `giveBack`
 * returns tokens.
 *
 * A bucket that was not used for as long as it takes to fill is full and can be dropped: keys are
 * stored in two maps, and the older map is dropped each time that period ends. If there are more
 * than `maxKeys` keys, the older half restarts with full buckets.
 *
 * @param now a monotonic clock, in milliseconds
 */
export function tokenBuckets(
  { perSecond, burst }: { perSecond: number; burst: number },
  now = () => performance.now(),
) {
  type Bucket = { tokens: number; at: number }
  const fillsInMs = (burst / perSecond) * 1000
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  let rotatedAt = now()

  function bucketOf(key: string): Bucket {
    const at = now()
    if (at - rotatedAt >= fillsInMs || young.size >= maxKeys) {
      old = at - rotatedAt >= 2 * fillsInMs ? new Map() : young
      young = new Map()
      rotatedAt = at
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
    /** Returns 0 if the tokens were taken, else the seconds to wait. */
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
    /** The number of stored keys. */
    size: () => young.size + old.size,
  }
}
