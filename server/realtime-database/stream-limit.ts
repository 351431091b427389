import type { Duplex } from 'node:stream'

/** Limits the number of streams that each IP address may hold open. */
export const limitStreamsPerIp = (limit: number) => {
  const open = new Map<string, number>()

  /** Counts a stream until it closes; returns false if its IP address has reached the limit. */
  return (ip: string, stream: Duplex): boolean => {
    const count = open.get(ip) ?? 0
    if (count >= limit) return false
    open.set(ip, count + 1)
    stream.once('close', () => {
      const left = (open.get(ip) ?? 1) - 1
      if (left > 0) open.set(ip, left)
      else open.delete(ip)
    })
    return true
  }
}
