import { knownResource } from '../kernel/traits.ts'

/** What this page has changed itself, and so is no news to it: the versions it knows of. */
export function createOwnChanges() {
  const versions = new Map<string, number>()
  const deleted = new Set<string>()
  const keyOf = (resource: string, id: unknown) => `${resource}/${id}`

  return {
    /** Takes note of what a write was answered with, where that is a record. */
    note(resource: string, answer: unknown): void {
      if (typeof answer !== 'object' || answer === null || !knownResource(resource)) return
      const { id, version } = answer as { id?: unknown; version?: unknown }
      const key = keyOf(resource, id)
      if (typeof version !== 'number') return
      versions.set(key, Math.max(version, versions.get(key) ?? 0))
      deleted.delete(key)
    },
    /** A deletion that is kept is one more version. */
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
