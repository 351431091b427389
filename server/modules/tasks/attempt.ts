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
import type { TaskRow } from './act.ts'

export type Messages = NonNullable<TaskRow['messages']>

export const noMessages: Messages = { mail: 0, text: 0, push: 0 }

export const sumMessages = (one: Messages, other: Messages): Messages => ({
  mail: one.mail + other.mail,
  text: one.text + other.text,
  push: one.push + other.push,
})

export type Attempt = {
  outcome: TaskOutcome
  /** Why it is refused, or which fields of a record were left as they are. */
  message: string | null
  /** The fields that it is refused for. */
  errors: FieldErrors
  messages: Messages
}

/**
 * Acts on one record; what it has changed is undone if it is refused, or in a dry run. `work` returns
 * false if the record already is as it should become, or a text about what it has left out.
 */
export async function attempt(
  { log }: Pick<AppContext, 'log'>,
  tx: Tx,
  task: TaskRow,
  { locale, record }: { locale: string; record: unknown },
  work: (inner: Tx) => Promise<boolean | string>,
): Promise<Attempt> {
  let result: boolean | string = false
  let messages = noMessages
  try {
    await (task.is_dry_run ? rehearse : savepoint)(tx, async (inner) => {
      result = await work(inner)
      messages = countMessages(queuedIn(inner))
    })
  } catch (thrown) {
    if (isConflict(thrown) || isUnavailable(thrown)) throw thrown
    const error = refused(thrown, locale)
    if (!isProblem(error))
      log.error({ err: error, task: task.id, record }, 'a record of a task failed')
    const body = isProblem(error) ? error.body : { message: translate(locale, 'task_unexpected') }
    return {
      outcome: 'refused',
      message: String(body.message).slice(0, 1000),
      errors: ('errors' in body ? body.errors : {}) as FieldErrors,
      messages: noMessages,
    }
  }
  return {
    outcome: result === false ? 'unchanged' : 'done',
    message: typeof result === 'string' ? result : null,
    errors: {},
    messages,
  }
}

const countMessages = (queued: ReturnType<typeof queuedIn>): Messages => {
  const on = (channel: string) => queued.filter((message) => message.channel === channel).length
  return { mail: on('mail'), text: on('text'), push: on('push') }
}
