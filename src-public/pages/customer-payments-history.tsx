import { paymentGroups } from '#contract/calls/payment-history.ts'
import { href } from '#contract/routes.ts'
import { MovesPlot } from '../features/payment/moves-plot.tsx'
import { PaymentHistory } from '../features/payment/payment-history.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('payment')('history.title'), isPrivate: true }),
  Component: CustomerPaymentsHistory,
})

function CustomerPaymentsHistory() {
  const say = useTexts('payment')
  const { path } = useNavigation()
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const asked = query.get('year') ?? ''
  const year = /^20\d\d$/.test(asked) ? asked : null
  const kind = paymentGroups.find((known) => known === query.get('kind')) ?? null
  return (
    <Sheet title={say('history.title')} lead={say('history.lead')}>
      {/* A filter has its own pages of older entries. */}
      <PaymentHistory key={`${year} ${kind}`} year={year} kind={kind} />
      <MovesPlot />
      <div className="mt-10">
        <LinkButton to={href('customer-payments')} look="quiet" size="sm">
          {say('own.back')}
        </LinkButton>
      </div>
    </Sheet>
  )
}
