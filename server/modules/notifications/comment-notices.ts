import { eq } from 'drizzle-orm'

import type { Resource } from '#contract/kernel/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import type { RowOf } from '#server/server-module.ts'
import { type Audience, noticeListener, type Occurrence, type Subject } from './notice.ts'
import { usersById } from './recipients.ts'

type Row = RowOf<'comments'>

/** The colleagues whom the comment mentions for the first time, except its author. */
const mentioned: Audience<Row> = {
  page: 'admin-record',
  find: ({ tx, row, input }) =>
    usersById(
      tx,
      ((input.ids ?? []) as number[]).filter((id) => id !== row.author_id),
    ),
}

async function commentSubject({ kernel, tx, row }: Occurrence<Row>): Promise<Subject> {
  const { id, version, text, author_name, record_id } = row
  const name = row.resource as ResourceName
  const record = await titleOf(kernel, tx, name, record_id)
  // Where a record has tabs, the comments are under its details.
  const path = `${resources[name].admin.path}/details/${record_id}?tab=details#comments`
  return {
    about: { resource: 'comments', record_id: id },
    record: { path },
    data: { comment_id: id, resource: name, record_id },
    key: `${id}-${version}`,
    values: () => ({ who: author_name, record, text }),
  }
}

/** Reads the name by which people know a record, or its number. */
async function titleOf(kernel: Kernel, tx: Tx, name: ResourceName, id: number): Promise<string> {
  const resource: Resource = resources[name]
  const { title, fields } = resource
  const table = tableOf(kernel, resource)
  const [row] = await tx.select().from(table).where(eq(table.id, id))
  const value = row?.[title]
  const field = fields[title]
  if (field && 'resource' in field && typeof value === 'number')
    return titleOf(kernel, tx, field.resource as ResourceName, value)
  return typeof value === 'string' && value !== '' ? value : `#${id}`
}

export const commentNoticeListeners = {
  'comment.mentioned': noticeListener('comment.mentioned', commentSubject, [
    { to: mentioned, app: 'comment_mentioned', mail: 'comment_mentioned' },
  ]),
}
