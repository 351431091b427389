import { knownResource } from '../declaration/declaration-of.ts'

/** Tracks the record versions that this page has written itself, to ignore their live events. */
export function createOwnChanges() {
  const versions = new Map<string, number>()
  const deleted = new Set<string>()
  const keyOf = (resource: string, id: unknown) => `${resource}/${id}`

  return {
    /** Records the version in the response to a write, if it is a record. */
    note(resource: string, answer: unknown): void {
      if (typeof answer !== 'object' || answer === null || !knownResource(resource)) return
      const { id, version } = answer as { id?: unknown; version?: unknown }
      const key = keyOf(resource, id)
      if (typeof version !== 'number') return
      versions.set(key, Math.max(version, versions.get(key) ?? 0))
      deleted.delete(key)
    },
    /** Records a deletion; a soft deletion also increments the version. */
    noteDeletion(resource: string, id: unknown, version: unknown): void {
      deleted.add(keyOf(resource, id))
      if (typeof version === 'number') versions.set(keyOf(resource, id), version + 1)
    },
    isOwn(resource: string, id: number, version: number): boolean {
      const key = keyOf(resource, id)
      return version === 0 ? deleted.has(key) : version <= (versions.get(key) ?? 0)
    },
  }
}

export const ownChanges = createOwnChanges()
