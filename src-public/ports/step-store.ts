import { type DBSchema, openDB } from 'idb'

/** A step of a job that was taken on this device and has not been answered yet. */
export type KeptStep = {
  /** The idempotency key. */
  key: string
  user_id: number
  order_id: number
  code: string
  name: string
  input: Record<string, unknown>
  /** The keys of its pictures in this store, by the input's fields. */
  pictures: Record<string, string>
  happened_at: string
  device: { boot: string; monotonic_ms: number; queued: boolean }
  /** The step can be taken back until then. */
  not_before: number
  tries: number
  state: 'waiting' | 'refused' | 'late'
  /** Why it was refused, in the server's words. */
  why: string | null
}

/** A picture, and the key under which the server has stored it. */
export type KeptPicture = { id: string; user_id: number; content: Blob; key: string | null }

export type StoredStep = KeptStep & { id: number }

export type StepStore = {
  add(step: KeptStep): Promise<unknown>
  /** Lists the steps in the order in which they were taken. */
  list(): Promise<StoredStep[]>
  change(step: StoredStep): Promise<unknown>
  /** Removes a step with its pictures. */
  remove(step: StoredStep): Promise<unknown>
  picture(id: string): Promise<KeptPicture | undefined>
  keepPicture(picture: KeptPicture): Promise<unknown>
  removePicture(id: string): Promise<unknown>
}

let known: Promise<StepStore> | undefined

/**
 * Stores steps and pictures until they are sent, even when the tab is closed in between; where the
 * browser forbids it, as long as the page is open.
 */
export function stepStore(): Promise<StepStore> {
  known ??= openStore().catch(() => memoryStore())
  return known
}

interface Stores extends DBSchema {
  steps: { key: number; value: KeptStep & { id?: number } }
  pictures: { key: string; value: KeptPicture }
}

async function openStore(): Promise<StepStore> {
  const db = await openDB<Stores>('steps', 1, {
    upgrade(created) {
      created.createObjectStore('steps', { keyPath: 'id', autoIncrement: true })
      created.createObjectStore('pictures', { keyPath: 'id' })
    },
  })
  return {
    add: (step) => db.add('steps', step),
    list: async () => (await db.getAll('steps')) as StoredStep[],
    change: (step) => db.put('steps', step),
    async remove({ id, pictures }) {
      const transaction = db.transaction(['steps', 'pictures'], 'readwrite')
      await Promise.all([
        transaction.objectStore('steps').delete(id),
        ...Object.values(pictures).map((one) => transaction.objectStore('pictures').delete(one)),
        transaction.done,
      ])
    },
    picture: (id) => db.get('pictures', id),
    keepPicture: (picture) => db.put('pictures', picture),
    removePicture: (id) => db.delete('pictures', id),
  }
}

function memoryStore(): StepStore {
  const steps = new Map<number, StoredStep>()
  const pictures = new Map<string, KeptPicture>()
  let last = 0
  return {
    async add(step) {
      last += 1
      steps.set(last, { ...step, id: last })
    },
    list: async () => [...steps.values()],
    change: async (step) => steps.set(step.id, step),
    async remove(step) {
      steps.delete(step.id)
      for (const id of Object.values(step.pictures)) pictures.delete(id)
    },
    picture: async (id) => pictures.get(id),
    keepPicture: async (picture) => pictures.set(picture.id, picture),
    removePicture: async (id) => pictures.delete(id),
  }
}
