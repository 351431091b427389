import type { Duplex } from 'node:stream'

/** Counts the open streams of each address. */
export const limitStreamsPerAddress = (limit: number) => {
  const open = new Map<string, number>()

  /** Counts a stream until it closes; returns false if its address has reached the limit. */
  return (address: string, stream: Duplex): boolean => {
    const count = open.get(address) ?? 0
    if (count >= limit) return false
    open.set(address, count + 1)
    stream.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    return true
  }
}
