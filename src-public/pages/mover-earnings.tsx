import { earningPeriods } from '#contract/calls/own-earnings.ts'
import { href } from '#contract/routes.ts'
import { EarningList, earningStates } from '../features/earnings/earning-list.tsx'
import { Summary } from '../features/earnings/summary.tsx'
import { forMembers } from '../features/team/for-members.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('earnings')('title'), isPrivate: true }),
  Component: forMembers('mover-earnings', MoverEarnings),
})

function MoverEarnings() {
  const say = useTexts('earnings')
  const { path } = useNavigation()
  const query = new URLSearchParams(path.split('?')[1])
  const period = earningPeriods.find((known) => known === query.get('period')) ?? 'weeks'
  const state = earningStates.find((known) => known === query.get('state')) ?? null
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <div className="flex flex-col gap-8">
        <Summary period={period} />
        {/* A filter has its own pages of older entries. */}
        <EarningList key={state} state={state} period={period} />
        <div className="flex flex-wrap gap-x-8">
          <LinkButton look="quiet" to={href('mover-earnings-payouts')}>
            {say('list.payouts')}
          </LinkButton>
          <LinkButton look="quiet" to={href('mover-wallet')}>
            {say('list.wallet')}
          </LinkButton>
        </div>
      </div>
    </Sheet>
  )
}
