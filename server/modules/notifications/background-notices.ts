import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { CheckRow } from '#server/domain/latest-checks.ts'
import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import {
  type Audience,
  type Notice,
  type NoticeTable,
  noticeListener,
  noticeListeners,
  type Occurrence,
  type Subject,
} from './notice.ts'
import { staffAllowedTo, teamOf, usersById } from './recipients.ts'

/** The person who is checked; a mover who drives has the page of movers. */
const person = (isMover: boolean): Audience<CheckRow> => ({
  page: isMover ? 'mover-background' : 'driver-background',
  find: async ({ tx, row }) =>
    (await usersById(tx, [row.user_id])).filter(({ role }) => (role === 'mover') === isMover),
})

const toPerson = (texts: Pick<Notice<CheckRow>, 'app' | 'mail' | 'when'>): Notice<CheckRow>[] => [
  { to: person(false), ...texts },
  { to: person(true), ...texts },
]

/** The driver's mover, who learns the result and never its reasons; not notified twice of their own check. */
const mover: Audience<CheckRow> = {
  page: 'mover-background',
  find: async ({ tx, row }) =>
    (await teamOf(tx, row.mover_id, 'mover-documents-background')).filter(
      ({ user_id }) => user_id !== row.user_id,
    ),
}

const staff: Audience<CheckRow> = {
  page: 'admin-background-checks',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'give_notice', 'background_checks'),
}

async function checkSubject({ tx, row, now }: Occurrence<CheckRow>): Promise<Subject> {
  const { movers, users } = tables
  const [found] = await tx
    .select({ who: users.name, mover: movers.business_name })
    .from(users)
    .innerJoin(movers, eq(movers.id, row.mover_id))
    .where(eq(users.id, row.user_id))
  const timeZone = await moverTimeZone(tx, row.mover_id)
  return {
    about: { resource: 'background_checks', record_id: row.id },
    record: { id: row.id },
    data: { background_check_id: row.id },
    key: `background-${row.id}-${row.version}-${row.state === 'needed' ? now.getTime() : ''}`,
    values: (locale) => ({
      who: found?.who ?? '',
      mover: found?.mover ?? '',
      findings: row.findings ?? '',
      until:
        row.final_after &&
        formatInstant(row.final_after, { dateStyle: 'long', timeStyle: 'short', locale, timeZone }),
      day: row.expires_at && formatInstant(row.expires_at, { dateStyle: 'long', locale, timeZone }),
    }),
  }
}

const hasForm = ({ row }: Occurrence<CheckRow>) => row.form_url !== null

const checkNotices: NoticeTable<'background_checks'> = {
  consent: [],
  decline: [{ to: mover, app: 'crew_background_declined' }],
  cancel: [
    ...toPerson({ app: 'background_cancelled' }),
    { to: mover, app: 'crew_background_cancelled' },
  ],
  start: toPerson({ app: 'background_form', mail: 'background_form', when: hasForm }),
  stall: toPerson({ app: 'background_stalled', mail: 'background_stalled' }),
  resume: [],
  clear: [
    ...toPerson({ app: 'background_cleared', mail: 'background_cleared' }),
    { to: mover, app: 'crew_background_cleared' },
  ],
  consider: [
    ...toPerson({ app: 'background_considered', mail: 'background_considered' }),
    { to: mover, app: 'crew_background_considered' },
    { to: staff, app: 'background_staff' },
  ],
  give_notice: toPerson({ app: 'background_notice', mail: 'background_notice' }),
  // The ticket that it opens is in the list of the staff.
  dispute: [{ to: staff, app: 'background_disputed_staff' }],
  waive: [
    ...toPerson({ app: 'background_cleared', mail: 'background_cleared' }),
    { to: mover, app: 'crew_background_cleared' },
  ],
  refuse: [
    ...toPerson({ app: 'background_refused', mail: 'background_refused' }),
    { to: mover, app: 'crew_background_refused' },
  ],
  // The document that the check stood for warns and expires with it.
  expire: [],
}

const asked = 'background_check.asked'

export const backgroundNoticeListeners = {
  ...noticeListeners('background_checks', checkSubject, checkNotices),
  [asked]: noticeListener(
    asked,
    checkSubject,
    toPerson({ app: 'background_asked', mail: 'background_asked' }),
  ),
}
