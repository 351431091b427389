import type { Db, Random } from '#server/kernel/kernel.ts'
import type { EventSubject } from '#server/ports/provider-events.ts'

export type LedgerOptions = {
  db: Db
  now: () => Date
  random: Random
  /** Called when a record changes without a request of ours. */
  onChange?: ((subject: EventSubject) => void) | undefined
}
