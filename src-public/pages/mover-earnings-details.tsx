import { href } from '#contract/routes.ts'
import { EarningDetails } from '../features/earnings/earning-details.tsx'
import { useCode } from '../features/order/use-code.ts'
import { forMembers } from '../features/team/for-members.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('earnings')('title'), isPrivate: true }),
  Component: forMembers('mover-earnings-details', MoverEarningsDetails),
})

function MoverEarningsDetails() {
  const say = useTexts('earnings')
  const code = useCode()
  return (
    <Sheet title={code || say('title')}>
      {code === '' ? <Empty title={say('details.unnamed')} /> : <EarningDetails code={code} />}
      <div className="mt-8 flex flex-wrap gap-x-8">
        <LinkButton look="quiet" to={href('mover-earnings')}>
          {say('details.all')}
        </LinkButton>
        <LinkButton look="quiet" to={href('chat-support')}>
          {say('details.chat')}
        </LinkButton>
      </div>
    </Sheet>
  )
}
