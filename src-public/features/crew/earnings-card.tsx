import { readWallet, type Wallet } from '#contract/calls/wallet.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Shows what has been earned but not paid out yet. */
export function EarningsCard() {
  const say = useTexts('jobs')
  const { call } = useServices()
  const { data, error, reload } = useLoaded('wallet', (signal) => call(readWallet, { signal }))
  if (data === null && error) return <Failed error={error} onRetry={reload} />
  return (
    <Card>
      <h2 className="text-xl">{say('earnings.title')}</h2>
      {data === null ? <Skeleton className="mt-4 h-16" /> : <Sums wallet={data} />}
      <p className="mt-4 text-small text-soft">{say('pay_terms.rule')}</p>
    </Card>
  )
}

const states = ['pending', 'available', 'held'] as const

function Sums({ wallet }: { wallet: Wallet }) {
  const say = useTexts('jobs')
  const { money } = useFormat()
  const shown = states.filter((state) => state !== 'held' || wallet.held_cents > 0)
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3">
      {shown.map((state) => (
        <div key={state} className="flex flex-col">
          <dt className="font-semibold">{say(`earnings.${state}`)}</dt>
          <dd className="order-last text-[0.875rem] text-soft">{say(`earnings.${state}_hint`)}</dd>
          <dd className="numeral font-display text-2xl font-semibold">
            {money(wallet[`${state}_cents`])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
