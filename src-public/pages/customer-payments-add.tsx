import { href } from '#contract/routes.ts'
import { AddCardForm } from '../features/payment/add-card-form.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('payment')('own.add'), isPrivate: true }),
  Component: AddCard,
})

function AddCard() {
  const say = useTexts('payment')
  const { go } = useNavigation()
  return (
    <Sheet title={say('own.add')} lead={say('own.add_lead')} isNarrow>
      <Card>
        <AddCardForm onAdded={() => go(href('customer-payments'))} />
      </Card>
      <div className="mt-5">
        <LinkButton to={href('customer-payments')} look="quiet" size="sm">
          {say('own.back')}
        </LinkButton>
      </div>
    </Sheet>
  )
}
