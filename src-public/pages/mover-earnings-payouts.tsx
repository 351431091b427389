import { href } from '#contract/routes.ts'
import { PayoutDetails, PayoutPages } from '../features/earnings/payout-pages.tsx'
import { useCode } from '../features/order/use-code.ts'
import { forMembers } from '../features/team/for-members.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('earnings')('payouts.title'), isPrivate: true }),
  Component: forMembers('mover-earnings-payouts', MoverEarningsPayouts),
})

/** All payouts, or the one named in the URL: `?code=PO-7K3Q9D`. */
function MoverEarningsPayouts() {
  const say = useTexts('earnings')
  const code = useCode()
  return (
    <Sheet title={code || say('payouts.title')} lead={code ? undefined : say('payouts.lead')}>
      {code ? <PayoutDetails code={code} /> : <PayoutPages />}
      <div className="mt-8 flex flex-wrap gap-x-8">
        {code && (
          <LinkButton look="quiet" to={href('mover-earnings-payouts')}>
            {say('payouts.all')}
          </LinkButton>
        )}
        <LinkButton look="quiet" to={href('mover-earnings')}>
          {say('title')}
        </LinkButton>
      </div>
    </Sheet>
  )
}
