import { type DataSnapshot, onValue } from 'firebase/database'

/** Collects the values that a listener has received, in order. */
export const watchValue = (place: Parameters<typeof onValue>[0]) => {
  const seen: unknown[] = []
  const stop = onValue(place, (snapshot) => seen.push(snapshot.val()))
  return { seen, stop }
}

/** Returns the keys of the children in the order in which they are delivered. */
export const keysOf = (snapshot: DataSnapshot) => {
  const keys: (string | null)[] = []
  snapshot.forEach((entry) => {
    keys.push(entry.key)
  })
  return keys
}
