import type { Job } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Flag } from '../../../ui/flag.tsx'

const heavyPounds = 150

/** Lists the items with their totals. The numbers of a row are for all its pieces. */
export function ItemTable({ items }: { items: Job['items'] }) {
  const say = useTexts('jobs')
  const { number } = useFormat()
  const total = (of: (item: Job['items'][number]) => number) =>
    items.reduce((sum, item) => sum + item.quantity * of(item), 0)
  const count = total(() => 1)
  const volume = number(total((item) => item.volume_ft3))
  const weight = number(total((item) => item.weight_lb))
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none flex-wrap items-center justify-between gap-x-4 rounded-field">
        <span className="numeral font-semibold">
          {say('items.summary', { count, volume, weight })}
        </span>
        <span className="font-semibold text-link underline underline-offset-4 group-open:hidden">
          {say('items.show', { count })}
        </span>
      </summary>
      <div className="overflow-x-auto">
        <table className="mt-2 w-full text-small">
          <thead>
            <tr className="border-b-2 border-ink text-left">
              <th scope="col" className="py-1.5 pr-2">
                {say('items.item')}
              </th>
              <th scope="col" className={cell}>
                {say('items.quantity')}
              </th>
              <th scope="col" className={cell}>
                {say('items.volume')}
              </th>
              <th scope="col" className={cell}>
                {say('items.weight')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name.
              <tr key={at} className="border-b border-line align-top">
                <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                  {item.name}{' '}
                  {item.weight_lb > heavyPounds && <Flag tone="warn">{say('items.heavy')}</Flag>}
                  {item.note && <span className="block text-soft">{item.note}</span>}
                </th>
                <td className={cell}>{number(item.quantity)}</td>
                <td className={cell}>{number(item.quantity * item.volume_ft3)}</td>
                <td className={cell}>{number(item.quantity * item.weight_lb)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="py-2 pr-2 text-left">
                {say('items.total')}
              </th>
              <td className={cell}>{number(count)}</td>
              <td className={cell}>{volume}</td>
              <td className={cell}>{weight}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </details>
  )
}

const cell = 'numeral py-1.5 pl-3 text-right'
