import { href } from '#contract/routes.ts'
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
  const asked = new URLSearchParams(path.split('?')[1] ?? '').get('year') ?? ''
  const year = /^20\d\d$/.test(asked) ? asked : null
  return (
    <Sheet title={say('history.title')} lead={say('history.lead')}>
      {/* A year has its own pages of older entries. */}
      <PaymentHistory key={year} year={year} />
      <div className="mt-10">
        <LinkButton to={href('customer-payments')} look="quiet" size="sm">
          {say('own.back')}
        </LinkButton>
      </div>
    </Sheet>
  )
}
