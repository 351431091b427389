import { type DataSnapshot, onValue } from 'firebase/database'

/** What a listener has been shown, one value after the other. */
export const watch = (place: Parameters<typeof onValue>[0]) => {
  const seen: unknown[] = []
  const stop = onValue(place, (snapshot) => seen.push(snapshot.val()))
  return { seen, stop }
}

/** Its children's keys in the order in which they are shown. */
export const keysOf = (snapshot: DataSnapshot) => {
  const keys: (string | null)[] = []
  snapshot.forEach((entry) => {
    keys.push(entry.key)
  })
  return keys
}
