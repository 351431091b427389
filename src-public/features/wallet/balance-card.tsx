import { useState } from 'react'
import { payOutNow } from '#contract/calls/payouts.ts'
import type { Wallet } from '#contract/calls/wallet.ts'
import { randomKey } from '#contract/client/idempotency-key.ts'
import { href } from '#contract/routes.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useServices, useSession } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useMay } from '../../lib/use-may.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { wallet: Wallet; onPaidOut: () => Promise<void> }

/** Shows what is owed to the mover by status, and when and how it is paid out. */
export function BalanceCard({ wallet, onPaidOut }: Props) {
  const say = useTexts('wallet')
  const { money, day } = useFormat()
  const { identity } = useSession()
  const timeZone = identity?.time_zone ?? readerZone()
  const may = useMay()
  const others = (['pending', 'in_payout', 'held'] as const).filter(
    (status) => status !== 'held' || wallet.held_cents > 0,
  )
  const { next_payout_at: next, next_payout_cents, available_cents } = wallet
  // Said only if it isn't the whole balance, which is shown above.
  const amount = next_payout_cents === available_cents ? '' : money(next_payout_cents)
  return (
    <Card>
      <h2 className="text-xl">{say('balance.title')}</h2>
      <p className="mt-3 font-semibold">{say('balance.available')}</p>
      <p className="numeral font-display text-figure leading-tight font-semibold">
        {money(wallet.available_cents)}
      </p>
      <p className="text-soft">
        {next === null
          ? say(available_cents < 0 ? 'balance.owed' : 'balance.too_little')
          : say(amount ? 'balance.next_part' : 'balance.next', {
              day: day(next, timeZone),
              amount,
            })}
      </p>
      {may('POST /api/payouts/instant') && <InstantPayout wallet={wallet} onPaidOut={onPaidOut} />}
      <dl className="mt-5 grid grid-cols-2 gap-x-5 gap-y-4 border-t border-line pt-4 sm:grid-cols-3">
        {others.map((status) => (
          <div key={status} className="flex flex-col">
            <dt className="font-semibold">
              <Link
                to={href('mover-earnings', {}, { state: status })}
                className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
              >
                {say(`balance.${status}`)}
              </Link>
            </dt>
            <dd className="order-last text-[0.875rem] text-soft">
              {say(`balance.${status}_hint`)}
            </dd>
            <dd className="numeral font-display text-2xl font-semibold">
              {money(wallet[`${status}_cents`])}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Pays the balance out at once, after a confirmation of its fee. */
function InstantPayout({ wallet, onPaidOut }: Props) {
  const { instant, account, next_payout_at } = wallet
  const say = useTexts('wallet')
  const errorMessage = useErrorMessage()
  const { money } = useFormat()
  const { call } = useServices()
  const [key, setKey] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const amount = money(instant.amount_cents)
  const fee = money(instant.fee_cents)
  const payOut = async () => {
    const { data, error } = await call(payOutNow, { idempotencyKey: key ?? randomKey() })
    if (error !== null) return errorMessage(error)
    setDone(
      say(data.state === 'scheduled' ? 'instant.scheduled' : 'instant.done', { code: data.code }),
    )
    await onPaidOut()
    setKey(null)
    return null
  }
  return (
    <>
      {done && (
        <div className="mt-4">
          <Notice tone="good" title={done} isLive />
        </div>
      )}
      {instant.obstacle !== null && next_payout_at !== null && (
        <p className="mt-2 text-soft">{instant.obstacle}</p>
      )}
      {instant.obstacle === null && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button look="plain" onClick={() => setKey(randomKey())}>
            {say('instant.action', { amount })}
          </Button>
          <p className="text-soft">{say('instant.fee', { fee })}</p>
        </div>
      )}
      <Dialog
        isOpen={key !== null}
        onClose={() => setKey(null)}
        title={say('instant.ask', { amount })}
        height="fit-content"
        confirm={{ label: say('instant.confirm', { amount }), run: payOut }}
      >
        <p>{say('instant.ask_text', { last4: account?.last4 ?? '', fee })}</p>
      </Dialog>
    </>
  )
}
