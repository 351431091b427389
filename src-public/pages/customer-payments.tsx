import { listOwnCredits } from '#contract/calls/credits.ts'
import { listMoves } from '#contract/calls/moves.ts'
import { holdHours } from '#contract/hold-times.ts'
import { href } from '#contract/routes.ts'
import { useCode } from '../features/order/use-code.ts'
import type { CardOnFile } from '../features/payment/card-on-file.ts'
import { ComingMoves } from '../features/payment/coming-moves.tsx'
import { OwnCards } from '../features/payment/own-cards.tsx'
import { OwnCredits } from '../features/payment/own-credits.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { Link } from '../ui/link.tsx'
import { FailingTogether } from '../ui/section-failed.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('payment')('own.title'), isPrivate: true }),
  Component: CustomerPayments,
})

const intervalMs = 20_000

function CustomerPayments() {
  const say = useTexts('payment')
  const { http, call } = useServices()
  const code = useCode()
  const moves = useLoaded(
    'unpaid moves',
    async (signal) => {
      const outcome = await call(listMoves, { query: { unpaid: 'true' }, signal })
      return outcome.error === null ? { ...outcome, data: outcome.data.moves } : outcome
    },
    () => intervalMs,
  )
  const cards = useLoaded('own cards', (signal) =>
    http.get<CardOnFile[]>('/api/payment_methods', { signal }),
  )
  const credits = useLoaded('own credits', (signal) => call(listOwnCredits, { signal }))
  const reload = async () => {
    await Promise.all([moves.reload(), cards.reload(), credits.reload()])
  }
  return (
    <Sheet title={say('own.title')} lead={say('own.lead', { hours: holdHours })}>
      <FailingTogether>
        <div className="flex flex-col gap-10">
          <ComingMoves loaded={moves} code={code} onDone={reload} />
          <OwnCredits loaded={credits} />
          <OwnCards loaded={cards} moves={moves.data ?? []} onDone={reload} />
          <p>
            <Link
              to={href('customer-payments-history')}
              className="text-link underline underline-offset-4"
            >
              {say('own.history')}
            </Link>
          </p>
        </div>
      </FailingTogether>
    </Sheet>
  )
}
