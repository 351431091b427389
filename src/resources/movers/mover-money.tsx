import { useSummary } from '../../list/use-summary.ts'
import { useCan } from '../../providers/use-can.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { RowsSection } from '../rows-section.tsx'

/** The resources of a company's money; each is shown to those who may list it. */
export const moneyOf = ['earnings', 'payouts', 'statements', 'wallet_accounts'] as const

/** Shows a company's balances, earnings, payouts, statements and payout accounts. */
export function MoverMoney({ id }: { id: number }) {
  return (
    <>
      <Balances id={id} />
      {moneyOf.map((name) => (
        <RowsSection key={name} name={name} field="mover_id" id={id} />
      ))}
    </>
  )
}

/** Earnings that the company has not been paid yet. */
const unpaid = ['pending', 'available', 'held', 'in_payout']

/** Shows what the company is owed, by the state of its earnings. */
function Balances({ id }: { id: number }) {
  const texts = useTexts()
  const { money } = useFormat()
  const may = useCan()('earnings', 'list')
  const { data } = useSummary(
    {
      resource: 'earnings',
      filters: [
        { field: 'mover_id', operator: 'eq', value: id },
        { field: 'state', operator: 'in', value: unpaid },
      ],
      sum: ['net_cents'],
      group: 'state',
    },
    { isEnabled: may },
  )
  if (!may || !data) return null
  const sumOf = (state: string) => data.groups.find(({ key }) => key === state)?.sums.net_cents ?? 0
  return (
    <section className="tiles" aria-label={texts.text('mover.balances')}>
      {unpaid.map((state) => (
        <div key={state} className="tile">
          <span className="tile-label">{texts.state('earnings', state)}</span>
          <span className="tile-value">{money(sumOf(state))}</span>
        </div>
      ))}
    </section>
  )
}
