import { eq } from 'drizzle-orm'
import { tables } from '#server/database/tables.ts'
import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import { moverAudience } from './mover-audience.ts'
import {
  type Notice,
  type NoticeTable,
  noticeListener,
  noticeListeners,
  type Occurrence,
  type Subject,
} from './notice.ts'

type PayoutRow = (typeof tables.payouts)['$inferSelect']
type AccountRow = (typeof tables.wallet_accounts)['$inferSelect']

const mover = moverAudience('mover-earnings-payouts')

async function payoutSubject({ tx, row, input }: Occurrence<PayoutRow>): Promise<Subject> {
  const { wallet_accounts } = tables
  const { code, amount_cents, failure } = row
  const [account] = await tx
    .select({ last4: wallet_accounts.last4 })
    .from(wallet_accounts)
    .where(eq(wallet_accounts.id, row.wallet_account_id ?? 0))
  return {
    data: { code, amount_cents },
    key: code,
    values: (locale) => ({
      code,
      amount: usd(locale, amount_cents),
      last4: account?.last4 ?? '',
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
  pay: [{ to: mover, app: 'payout_paid', mail: 'payout_paid' }],
  fail: [{ to: mover, app: 'payout_failed', mail: 'payout_failed' }],
  cancel: [{ to: mover, app: 'payout_cancelled' }],
}

/** The owner of a payout account. Every change is reported, in case an intruder made it. */
const owner = moverAudience('mover-wallet')

const toOwner = (
  about: 'account_added' | 'account_verified' | 'account_disabled',
): Notice<AccountRow> => ({ to: owner, app: about, mail: about, includesActor: true })

async function accountSubject({ tx, row }: Occurrence<AccountRow>): Promise<Subject> {
  const { id, holder, last4, usable_at } = row
  const timeZone = await moverTimeZone(tx, row.mover_id)
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return {
    data: { wallet_account_id: id },
    key: String(id),
    values: (locale) => ({
      holder,
      last4,
      date: formatInstant(usable_at, { ...style, locale }),
    }),
  }
}

const accountNotices: NoticeTable<'wallet_accounts'> = {
  verify: [toOwner('account_verified')],
  disable: [toOwner('account_disabled')],
}

export const notifyOfAccount = noticeListener('wallet_accounts.created', accountSubject, [
  toOwner('account_added'),
])

export const payoutNoticeListeners = {
  ...noticeListeners('payouts', payoutSubject, payoutNotices),
  ...noticeListeners('wallet_accounts', accountSubject, accountNotices),
  'payout.waiting': noticeListener('payout.waiting', payoutSubject, [
    { to: { ...mover, page: 'mover-wallet' }, mail: 'payout_waiting' },
  ]),
}
