import {
  get,
  onDisconnect,
  onValue,
  push,
  ref,
  remove,
  serverTimestamp,
  set,
} from 'firebase/database'
import { paths } from '#contract/realtime/paths.ts'
import type { RealtimeConnection } from './connect.ts'

/** `edit` while the record's form is open, else `view`. */
export type LookingMode = 'view' | 'edit'

/** Another person who has the record open. */
export type Onlooker = { uid: string; name: string; mode: LookingMode }

/** An entry that is older was left behind by a server that stopped before it could remove it. */
const maxLookMs = 12 * 3_600_000

/**
 * Adds this tab to those that have the record open, until the connection ends, and reports the other
 * people. It locks nothing: the record's version prevents lost edits.
 */
export function lookAt(
  { db, uid }: RealtimeConnection,
  record: { resource: string; id: number },
  mode: LookingMode,
  listener: (onlookers: Onlooker[]) => void,
  onRefusal: (error: Error) => void,
): () => void {
  const place = paths.looking(record.resource, record.id)
  const own = push(ref(db, `${place}/${uid}`))
  const names = new Map<string, string>()
  let hasStopped = false

  const enter = async () => {
    await onDisconnect(own).remove()
    if (hasStopped) return
    await set(own, { mode, at: serverTimestamp() })
    // It was left while the write was pending.
    if (hasStopped) await remove(own)
  }

  const nameOf = async (other: string): Promise<string> => {
    const known = names.get(other)
    if (known !== undefined) return known
    const name: unknown = (await get(ref(db, paths.staffName(other)))).val()
    const found = typeof name === 'string' ? name : ''
    names.set(other, found)
    return found
  }

  let latest = 0
  const report = async (value: unknown) => {
    const turn = ++latest
    const others = onlookersIn(value).filter((one) => one.uid !== uid)
    const named = await Promise.all(
      others.map(async (one) => ({ ...one, name: await nameOf(one.uid) })),
    )
    if (!hasStopped && turn === latest) listener(named.filter(({ name }) => name !== ''))
  }

  const unlisten = [
    onValue(ref(db, '.info/connected'), (snapshot) => {
      if (snapshot.val() === true) enter().catch(onRefusal)
    }),
    onValue(
      ref(db, place),
      (snapshot) => {
        report(snapshot.val()).catch(onRefusal)
      },
      onRefusal,
    ),
  ]
  return () => {
    hasStopped = true
    for (const end of unlisten) end()
    // Not awaited: the server removes the entry as well when the connection ends.
    remove(own).catch(() => undefined)
    onDisconnect(own)
      .cancel()
      .catch(() => undefined)
  }
}

/** Reads `{uid}/{tab}: {mode, at}`. A person with several tabs edits if one of the tabs does. */
function onlookersIn(value: unknown): { uid: string; mode: LookingMode }[] {
  if (typeof value !== 'object' || value === null) return []
  const since = Date.now() - maxLookMs
  return Object.entries(value).flatMap(([uid, tabs]) => {
    const fresh = Object.values(
      (tabs ?? {}) as Record<string, { mode: unknown; at: unknown }>,
    ).filter(({ at }) => Number(at) > since)
    if (fresh.length === 0) return []
    return [{ uid, mode: fresh.some(({ mode }) => mode === 'edit') ? 'edit' : 'view' } as const]
  })
}
