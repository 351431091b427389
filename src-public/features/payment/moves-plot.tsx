import { listMoves, type MoveSummary } from '#contract/calls/moves.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Card } from '../../ui/card.tsx'

const maxMoves = 8

type Paid = MoveSummary & { final_cents: number }

const isPaid = (move: MoveSummary): move is Paid =>
  move.state === 'completed' && move.final_cents !== null && move.final_cents > 0

/** Plots the latest completed moves, quoted beside paid, with the same numbers as a table. */
export function MovesPlot() {
  const say = useTexts('payment')
  const { call } = useServices()
  const { data } = useLoaded('plotted moves', (signal) => call(listMoves, { query: {}, signal }))
  const moves = (data?.moves ?? []).filter(isPaid).slice(0, maxMoves)
  // With one move there is nothing to compare, and its own page says it all.
  if (moves.length < 2) return null
  const most = Math.max(
    ...moves.map(({ total_cents, final_cents }) => Math.max(total_cents, final_cents)),
  )
  return (
    <section aria-labelledby="moves-plot" className="mt-8">
      <Card>
        <h2 id="moves-plot" className="mb-4 text-2xl">
          {say('history.plot.title')}
        </h2>
        <ul aria-hidden="true" className="flex flex-col gap-3">
          {moves.map((move) => (
            <Bar key={move.id} move={move} most={most} />
          ))}
        </ul>
        <p aria-hidden="true" className="mt-3 text-small text-soft">
          {say('history.plot.legend')}
        </p>
        <details className="mt-3">
          <summary className="min-h-11 py-2 text-link underline underline-offset-4">
            {say('history.plot.table')}
          </summary>
          <PlotTable moves={moves} />
        </details>
      </Card>
    </section>
  )
}

const hatched = 'bg-[repeating-linear-gradient(135deg,var(--color-moss)_0_2px,transparent_2px_6px)]'

function Bar({ move, most }: { move: Paid; most: number }) {
  const { money, dayShort } = useFormat()
  const { total_cents, final_cents, window_start_at, time_zone } = move
  const less = Math.max(0, total_cents - final_cents)
  const share = (cents: number) => `${(100 * cents) / most}%`
  return (
    <li>
      <span className="flex justify-between gap-4 text-small">
        <span>{dayShort(window_start_at, time_zone)}</span>
        <span className="numeral font-semibold">{money(final_cents)}</span>
      </span>
      <span className="mt-1 flex h-4 overflow-hidden rounded-full bg-sunken">
        <span className="bg-moss" style={{ width: share(final_cents) }} />
        <span className={hatched} style={{ width: share(less) }} />
      </span>
    </li>
  )
}

function PlotTable({ moves }: { moves: readonly Paid[] }) {
  const say = useTexts('payment')
  const { money, dayAndYear } = useFormat()
  return (
    <table className="mt-2 w-full border-collapse text-small">
      <thead>
        <tr className="border-b-2 border-ink">
          <th scope="col" className="py-2 text-left">
            {say('history.plot.day')}
          </th>
          <th scope="col" className="py-2 text-right">
            {say('history.plot.quoted')}
          </th>
          <th scope="col" className="py-2 text-right">
            {say('history.plot.paid')}
          </th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ id, window_start_at, time_zone, total_cents, final_cents }) => (
          <tr key={id} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {dayAndYear(window_start_at, time_zone)}
            </th>
            <td className="numeral py-2 text-right">{money(total_cents)}</td>
            <td className="numeral py-2 text-right">{money(final_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
