import type { tables } from '#server/database/tables.ts'
import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
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
import { staffAllowedTo } from './recipients.ts'

type PayoutRow = (typeof tables.payouts)['$inferSelect']
type AccountRow = (typeof tables.wallet_accounts)['$inferSelect']

const mover = moverAudience('mover-earnings-payouts')

/** Everybody who may have a payout sent again. */
const staff: Audience<PayoutRow> = {
  page: 'admin-finance-payouts',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'ask_again', 'payouts'),
}

function payoutSubject({ row, input }: Occurrence<PayoutRow>): Subject {
  const { code, amount_cents, failure, last4 } = row
  return {
    about: { resource: 'payouts', record_id: row.id },
    record: { code },
    data: { code, amount_cents },
    key: code,
    values: (locale) => ({
      code,
      amount: usd(locale, amount_cents),
      last4: last4 ?? '',
      why: failure === null ? '' : translate(locale, `payout.${failure}`),
      reason: String(input.reason ?? ''),
    }),
  }
}

const payoutNotices: NoticeTable<'payouts'> = {
  approve: [],
  // An instant payout arrives before anyone could read that it was sent.
  send: [{ to: mover, app: 'payout_sent', when: ({ row }) => row.method !== 'instant' }],
  ask_again: [],
  // It is tried again every hour; the first time is enough.
  postpone: [
    {
      to: staff,
      app: 'payout_postponed',
      mail: 'payout_postponed',
      when: ({ before }) => before.attempts === 1,
    },
  ],
  pay: [{ to: mover, app: 'payout_paid', mail: 'payout_paid' }],
  fail: [{ to: mover, app: 'payout_failed', mail: 'payout_failed' }],
  return: [
    { to: { ...mover, page: 'mover-wallet' }, app: 'payout_returned', mail: 'payout_returned' },
    { to: staff, app: 'payout_returned_staff', mail: 'payout_returned_staff' },
  ],
  cancel: [{ to: mover, app: 'payout_cancelled' }],
}

/** The owner of a payout account. Every change is reported, in case an intruder made it. */
const owner = moverAudience('mover-wallet')

const toOwner = (
  about: 'account_added' | 'account_verified' | 'account_restricted' | 'account_disabled',
): Notice<AccountRow> => ({
  to: owner,
  app: about,
  mail: about,
  includesActor: true,
  // Somebody else may have added it.
  isUrgent: () => about === 'account_added',
})

async function accountSubject({ tx, row }: Occurrence<AccountRow>): Promise<Subject> {
  const { id, holder, last4, usable_at, requirements } = row
  const timeZone = await moverTimeZone(tx, row.mover_id)
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return {
    about: { resource: 'wallet_accounts', record_id: id },
    record: { id },
    data: { wallet_account_id: id },
    // An account can be verified and restricted more than once.
    key: `${id}-${row.version}`,
    values: (locale) => ({
      holder,
      last4: last4 ?? '',
      needed: requirements
        .map((one) => translate(locale, `choices.requirements.${one}`, { ns: 'states' }))
        .join(', '),
      date: formatInstant(usable_at, { ...style, locale }),
    }),
  }
}

const accountNotices: NoticeTable<'wallet_accounts'> = {
  verify: [toOwner('account_verified')],
  restrict: [toOwner('account_restricted')],
  // A new destination has its own notice.
  update: [],
  disable: [toOwner('account_disabled')],
}

export const payoutNoticeListeners = {
  ...noticeListeners('payouts', payoutSubject, payoutNotices),
  ...noticeListeners('wallet_accounts', accountSubject, accountNotices),
  'wallet_account.added': noticeListener('wallet_account.added', accountSubject, [
    toOwner('account_added'),
  ]),
  'payout.waiting': noticeListener('payout.waiting', payoutSubject, [
    { to: { ...mover, page: 'mover-wallet' }, mail: 'payout_waiting' },
  ]),
}
