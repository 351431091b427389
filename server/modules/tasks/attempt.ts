import type { AppContext } from '#server/context.ts'
import { type FieldErrors, isProblem } from '#server/kernel/http/problem.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { queuedIn } from '#server/kernel/outbox/outbox.ts'
import type { TaskOutcome } from '#server/kernel/resource/task-rows.ts'
import {
  isConflict,
  isUnavailable,
  refused,
  rehearse,
  savepoint,
} from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import type { Result, TaskRow } from './act.ts'

export type Messages = NonNullable<TaskRow['messages']>

export const noMessages: Messages = { mail: 0, text: 0, push: 0 }

export const sumMessages = (one: Messages, other: Messages): Messages => ({
  mail: one.mail + other.mail,
  text: one.text + other.text,
  push: one.push + other.push,
})

export type Attempt<R = unknown> = {
  record: R
  outcome: TaskOutcome
  /** Why it is refused, or which fields of a record were left as they are. */
  message: string | null
  /** The fields that it is refused for. */
  errors: FieldErrors
}

/** The task whose records are acted on, and the language of its messages. */
type Attempted = { task: TaskRow; locale: string }

/**
 * Acts on records after one savepoint; in a dry run what it has changed is undone. If `work` throws,
 * all of it is undone and the records are tried again in halves, so that in the end only those that
 * are refused by themselves are refused. Once `isOver` says so, no further half is tried: fewer
 * attempts than records are returned then, at least one.
 */
export async function attempt<R>(
  context: Pick<AppContext, 'log'>,
  tx: Tx,
  about: Attempted,
  records: readonly R[],
  work: (inner: Tx, records: readonly R[]) => Promise<Result[]>,
  isOver: () => boolean = () => false,
): Promise<{ attempts: Attempt<R>[]; messages: Messages }> {
  let results: Result[] = []
  let messages = noMessages
  try {
    await (about.task.is_dry_run ? rehearse : savepoint)(tx, async (inner) => {
      results = await work(inner, records)
      messages = countMessages(queuedIn(inner))
    })
  } catch (thrown) {
    if (isConflict(thrown) || isUnavailable(thrown)) throw thrown
    const [record] = records
    if (records.length === 1)
      return { attempts: [refusal(context, about, record as R, thrown)], messages: noMessages }
    const middle = Math.ceil(records.length / 2)
    const one = await attempt(context, tx, about, records.slice(0, middle), work, isOver)
    if (one.attempts.length < middle || isOver()) return one
    const other = await attempt(context, tx, about, records.slice(middle), work, isOver)
    return {
      attempts: [...one.attempts, ...other.attempts],
      messages: sumMessages(one.messages, other.messages),
    }
  }
  const attempts = records.map((record, at): Attempt<R> => {
    const result = results[at] as Result
    if (result instanceof Error) return refusal(context, about, record, result)
    return {
      record,
      outcome: result === false ? 'unchanged' : 'done',
      message: typeof result === 'string' ? result : null,
      errors: {},
    }
  })
  return { attempts, messages }
}

function refusal<R>(
  { log }: Pick<AppContext, 'log'>,
  { task, locale }: Attempted,
  record: R,
  thrown: unknown,
): Attempt<R> {
  const error = refused(thrown, locale)
  if (!isProblem(error))
    log.error({ err: error, task: task.id, record }, 'a record of a task failed')
  const body = isProblem(error) ? error.body : { message: translate(locale, 'task_unexpected') }
  return {
    record,
    outcome: 'refused',
    message: String(body.message).slice(0, 1000),
    errors: ('errors' in body ? body.errors : {}) as FieldErrors,
  }
}

const countMessages = (queued: ReturnType<typeof queuedIn>): Messages => {
  const on = (channel: string) => queued.filter((message) => message.channel === channel).length
  return { mail: on('mail'), text: on('text'), push: on('push') }
}
