import type { tables } from '#server/database/tables.ts'
import { jobsAtRisk } from '#server/domain/jobs-at-risk.ts'
import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { translate } from '#server/kernel/translate.ts'
import { moverAudience } from './mover-audience.ts'
import {
  type Audience,
  type Notice,
  type NoticeTable,
  noticeListener,
  noticeListeners,
  type Occurrence,
  type Subject,
} from './notice.ts'
import { userOf } from './recipients.ts'

type DocumentRow = (typeof tables.documents)['$inferSelect']

const mover = moverAudience('mover-documents')

const driver: Audience<DocumentRow> = {
  page: 'driver-documents',
  // A mover who drives is notified as the mover.
  find: async ({ tx, row }) =>
    (await userOf(tx, 'driver', row.driver_id)).filter(({ role }) => role !== 'mover'),
}

/** Notices to those who can upload the document: the mover, and the driver if it is a driver's. */
const toOwners = (
  texts: Pick<Notice<DocumentRow>, 'app' | 'mail' | 'context'>,
): Notice<DocumentRow>[] => [
  { to: mover, ...texts },
  { to: driver, ...texts },
]

/** A background check is requested again instead of uploaded. */
const renewed = {
  context: ({ row }: Occurrence<DocumentRow>) =>
    row.kind === 'background_check' ? 'background' : undefined,
}

async function documentSubject({
  tx,
  row,
  name,
  input,
  now,
}: Occurrence<DocumentRow>): Promise<Subject> {
  const timeZone = await moverTimeZone(tx, row.mover_id)
  const [named] = await userOf(tx, 'driver', row.driver_id)
  const ends = row.in_force_until ?? row.expires_at
  const lost = name === ending ? await jobsAtRisk(tx, row, now) : []
  const once = name === ending ? `${input.ends_at}-${input.days}` : row.version
  return {
    about: { resource: 'documents', record_id: row.id },
    record: { id: row.id },
    data: { document_id: row.id, kind: row.kind },
    key: `${row.id}-${once}`,
    values: (locale) => {
      const kind = translate(locale, `choices.kind.${row.kind}`, { ns: 'states' })
      return {
        paper: named ? `${kind} (${named.name})` : kind,
        date: ends && formatInstant(ends, { dateStyle: 'long', locale, timeZone }),
        count: input.count,
        risk: riskText(lost, locale),
        reason: row.rejection ?? '',
      }
    },
  }
}

/** Jobs that are named; the others are counted. */
const namedJobs = 3

/** Names the jobs that would be lost with a document, as a sentence; empty if there are none. */
function riskText(lost: Awaited<ReturnType<typeof jobsAtRisk>>, locale: string): string {
  if (lost.length === 0) return ''
  const say = (key: string, values: Record<string, unknown>) =>
    translate(locale, `notifications:document_risk.${key}`, values)
  const named = lost.slice(0, namedJobs).map(({ code, window_start_at, time_zone }) => {
    const day = { month: 'long', day: 'numeric', locale, timeZone: time_zone } as const
    return say('job', { code, date: formatInstant(window_start_at, day) })
  })
  const more = lost.length - named.length
  const list = more > 0 ? [...named, say('more', { count: more })] : named
  return ` ${say('sentence', { jobs: new Intl.ListFormat(locale).format(list) })}`
}

const documentNotices: NoticeTable<'documents'> = {
  // The staff find uploads in their list of documents to review.
  upload: [],
  review: [],
  approve: toOwners({ app: 'document_approved' }),
  // The background check that confirms it has its own notices.
  confirm: [],
  reject: toOwners({ app: 'document_rejected', mail: 'document_rejected' }),
  // This transition only schedules the warnings; each is announced on its day.
  warn: [],
  expire: toOwners({ app: 'document_expired', mail: 'document_expired', ...renewed }),
}

const ending = 'document.ending'

export const documentNoticeListeners = {
  ...noticeListeners('documents', documentSubject, documentNotices),
  [ending]: noticeListener(
    ending,
    documentSubject,
    toOwners({ app: 'document_ending', mail: 'document_ending', ...renewed }),
  ),
}
