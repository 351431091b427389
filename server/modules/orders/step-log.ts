import { setting } from '#server/domain/setting.ts'
import { type PhoneReading, stepTime } from '#server/domain/step-clock.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Db, Step, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { contactOf } from './crew-contact.ts'
import type { OrderRow } from './order-row.ts'

const minute = 60_000
const undoMs = 5 * minute
/** Each step that is taken back corrects what the customer was notified of before. */
const maxUndone = 3

type LoggedStep = OrderRow['step_log'][number]
type LogValues = { at: Date; step_log: OrderRow['step_log'] }

/** Returns when work on the job can be reported first. */
export async function stepsOpen(tx: Tx | Db, { window_start_at }: OrderRow): Promise<Date> {
  const early = await setting(tx, 'steps_early_minutes')
  return new Date(Date.parse(window_start_at) - early * minute)
}

/** Decides when a step happened, and adds it to the order's log. */
export async function loggedStep(step: Step<OrderRow>): Promise<LogValues> {
  const { tx, row, now, sent_at, name, input } = step
  const reading = readingOf(input)
  const opens = await stepsOpen(tx, row)
  const { happened_at, doubt } = stepTime(reading, {
    now,
    sent_at,
    opens:
      row.accepted_at && Date.parse(row.accepted_at) > opens.getTime()
        ? new Date(row.accepted_at)
        : opens,
    steps: row.step_log,
    contact: reading?.is_queued ? await contactOf(step) : null,
    // The time that is paid for begins with the loading.
    isLaterCheaper: row.loading_started_at === null,
  })
  const logged: LoggedStep = {
    step: name,
    version: row.version + 1,
    happened_at: happened_at.toISOString(),
    received_at: now.toISOString(),
    is_queued: reading?.is_queued ?? false,
    boot: reading?.boot ?? null,
    monotonic_ms: reading?.monotonic_ms ?? null,
    doubt,
    undone_at: null,
  }
  return { at: happened_at, step_log: [...row.step_log, logged] }
}

/** Adds to the order's log what the staff or the mover did just now. Later steps can't be earlier. */
export const loggedNow = ({ row, now, name }: Step<OrderRow>): OrderRow['step_log'] => [
  ...row.step_log,
  {
    step: name,
    version: row.version + 1,
    happened_at: now.toISOString(),
    received_at: now.toISOString(),
    is_queued: false,
  },
]

/** A time without a reading of the phone's clock is not used. */
function readingOf({ happened_at, device }: Step['input']): PhoneReading | null {
  if (!happened_at || !device) return null
  const { boot, monotonic_ms, queued } = device as {
    boot: string
    monotonic_ms: number
    queued: boolean
  }
  return { happened_at: String(happened_at), boot, monotonic_ms, is_queued: queued }
}

/** The step in the log that was taken last and not taken back. */
const lastStep = ({ step_log }: OrderRow): LoggedStep | undefined =>
  step_log.findLast(({ undone_at }) => !undone_at)

/** Returns when the step that was just taken happened; null if that is when it was received. */
export function happenedAt({ step_log }: OrderRow): string | null {
  const last = step_log.at(-1)
  if (last === undefined || last.happened_at === last.received_at) return null
  return last.happened_at
}

/** Whether staff has to check the measured time, because a clock that began or ended it was wrong. */
export const hasDoubtfulTimes = (step_log: OrderRow['step_log']): boolean =>
  step_log.some(
    ({ step, doubt, undone_at }) =>
      doubt && !undone_at && (step === 'start_loading' || step === 'deliver'),
  )

/**
 * A step can be taken back for some minutes, as long as nothing has happened to the order since.
 */
export function checkUndoable({ row, now, name, actor }: Step<OrderRow>): FieldErrors | undefined {
  const undone = name.replace(/^undo_/, '')
  const say = (key: string, values = {}) => ({
    state: [translate(actor.locale, `needs.${key}`, values)],
  })
  const last = lastStep(row)
  if (last?.step !== undone || last.version !== row.version) return say('undo_changed')
  if (now.getTime() - Date.parse(last.received_at) > undoMs)
    return say('undo_late', { count: undoMs / minute })
  if (row.step_log.filter((one) => one.step === undone && one.undone_at).length >= maxUndone)
    return say('undo_often')
  return undefined
}

/** Returns the log with the last step marked as taken back. */
export function undoneLog({ row, now }: Step<OrderRow>): Pick<OrderRow, 'step_log'> {
  const last = lastStep(row)
  return {
    step_log: row.step_log.map((one) =>
      one === last ? { ...one, undone_at: now.toISOString() } : one,
    ),
  }
}
