import { resources } from '#contract/resources.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import type { AfterCreate } from '#server/kernel/kernel.ts'
import type { RowOf } from '#server/server-module.ts'
import {
  type Audience,
  type NoticeTable,
  noticeListener,
  noticeListeners,
  type Occurrence,
  type Subject,
} from './notice.ts'
import { usersById } from './recipients.ts'

type Owned = { user_id: number }
type TokenRow = RowOf<'api_tokens'>
type EndpointRow = RowOf<'webhook_endpoints'>

const owner: Audience<Owned> = {
  page: 'admin-record',
  find: ({ tx, row }) => usersById(tx, [row.user_id]),
}

const tokenSubject = ({ row }: Occurrence<TokenRow>): Subject => ({
  about: { resource: 'api_tokens', record_id: row.id },
  record: { path: `${resources.api_tokens.admin.path}/details/${row.id}` },
  data: { api_token_id: row.id },
  key: String(row.id),
  values: (locale) => ({
    token: row.name,
    prefix: row.prefix,
    until: formatInstant(row.expires_at, { dateStyle: 'long', locale, timeZone: 'UTC' }),
  }),
})

const endpointSubject = ({ row }: Occurrence<EndpointRow>): Subject => ({
  about: { resource: 'webhook_endpoints', record_id: row.id },
  record: { path: `${resources.webhook_endpoints.admin.path}/details/${row.id}` },
  data: { webhook_endpoint_id: row.id },
  key: `${row.id}-${row.version}`,
  values: () => ({ webhook: row.name, host: new URL(row.url).host }),
})

const endpointNotices: NoticeTable<'webhook_endpoints'> = {
  // A person has done so, and the record says who.
  pause: [],
  resume: [],
  switch_off: [{ to: owner, app: 'webhook_switched_off', mail: 'webhook_switched_off' }],
}

export const integrationNoticeListeners = noticeListeners(
  'webhook_endpoints',
  endpointSubject,
  endpointNotices,
)

const tokenMade = noticeListener<TokenRow>('api_tokens.created', tokenSubject, [
  { to: owner, mail: 'api_token_made' },
])

/** Notifies the owner of a new token, who may not be the one who has made it. */
export const notifyOfToken: AfterCreate = async ({ kernel, tx, actor, now, row: created }) => {
  const row = created as unknown as TokenRow
  await tokenMade({ kernel, tx, actor, now, row, before: row, name: 'create', input: {} })
}
