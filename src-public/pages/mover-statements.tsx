import { StatementMonths } from '../features/statements/statement-months.tsx'
import { TaxYears } from '../features/statements/tax-years.tsx'
import { forMembers } from '../features/team/for-members.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('statements')('title'), isPrivate: true }),
  Component: forMembers('mover-statements', MoverStatements),
})

function MoverStatements() {
  const say = useTexts('statements')
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <StatementMonths />
      <div className="mt-10">
        <TaxYears />
      </div>
    </Sheet>
  )
}
