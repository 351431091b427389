import { eq } from 'drizzle-orm'

import type { Check, ImportPreview, Mapping } from '#contract/calls/imports.ts'
import { isTaskOpen } from '#contract/task-states.ts'
import type { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import type { Client, TestApp } from '../app/app.ts'
import { unwrap } from '../app/response.ts'
import { sendFile } from './pictures.ts'

type Task = (typeof tables.tasks)['$inferSelect']

/** Sends a file to import a resource from. */
export const sendImport = (
  who: Client,
  resource: string,
  content: string | Buffer,
  name = 'rows.csv',
) => sendFile(who, Buffer.from(content), { to: `/api/${resource}/imports`, name, type: 'text/csv' })

export const uploadImport = async (
  who: Client,
  resource: string,
  content: string | Buffer,
): Promise<ImportPreview> => unwrap<ImportPreview>(await sendImport(who, resource, content))

/** Asks for the dry run of an uploaded file, with its guessed mapping where no other is given. */
export const sendCheck = (
  who: Client,
  resource: string,
  { id, reading, mapping }: ImportPreview,
  change: Partial<Mapping> = {},
  remember?: Check['remember'],
) =>
  who.post(`/api/${resource}/imports/${id}/dry-run`, {
    reading,
    mapping: { ...mapping, ...change },
    ...(remember ? { remember } : {}),
  })

/** Works on a task to its end; if it does not get there, throws what is known of its steps. */
async function runToEnd(app: TestApp, who: Client, id: number): Promise<Task> {
  await app.drain()
  const task = unwrap<Task>(await who.get(`/api/tasks/${id}`))
  if (!isTaskOpen(task.state)) return task
  const steps = await app.db.select().from(outbox).where(eq(outbox.recipient, task.code))
  const known = JSON.stringify({ now: app.clock.now, task, steps })
  throw new Error(`${task.code} has not ended: ${known}`)
}

/** Uploads a file and runs its dry run to the end. */
export async function dryRunOf(
  app: TestApp,
  who: Client,
  resource: string,
  content: string | Buffer,
  change: Partial<Mapping> = {},
): Promise<Task> {
  const uploaded = await uploadImport(who, resource, content)
  const { task } = unwrap<{ task: { id: number } }>(
    await sendCheck(who, resource, uploaded, change),
  )
  return runToEnd(app, who, task.id)
}

export const sha256Of = ({ input }: Pick<Task, 'input'>): string =>
  (input as { file: { sha256: string } }).file.sha256

export const sendCarryOut = (who: Client, dry: Pick<Task, 'id' | 'input'>) =>
  who.post(`/api/tasks/${dry.id}/carry-out`, { sha256: sha256Of(dry) })

/** Carries out a dry run to the end. */
export async function carryOut(app: TestApp, who: Client, dry: Task): Promise<Task> {
  const { task } = unwrap<{ task: { id: number } }>(await sendCarryOut(who, dry))
  return runToEnd(app, who, task.id)
}

/** Undoes a task to the end. */
export async function undo(app: TestApp, who: Client, id: number): Promise<Task> {
  const { task } = unwrap<{ task: { id: number } }>(await who.post(`/api/tasks/${id}/undo`))
  return runToEnd(app, who, task.id)
}
