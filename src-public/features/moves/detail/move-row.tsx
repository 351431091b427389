import type { MoveSummary } from '#contract/calls/moves.ts'
import { isIn } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Link } from '../../../ui/link.tsx'
import { StateFlag } from '../../order/state-flag.tsx'
import { moveMoney } from './move-money.ts'

/** A page about one move, which its address names. */
export type MovePage =
  | 'customer-moves-details'
  | 'customer-moves-edit'
  | 'customer-moves-receipt'
  | 'customer-review'

type Props = { move: MoveSummary; page?: MovePage | undefined }

/** Renders one move of a list; the whole row is a link, by default to the move's own page. */
export function MoveRow({ move, page = 'customer-moves-details' }: Props) {
  const say = useTexts('moves')
  const format = useFormat()
  const { money, dayAndYear } = format
  const moneyText = moveMoney(move, say, format)
  const { code, state, from, to, window_start_at, time_zone, total_cents, final_cents, mover } =
    move
  return (
    <Link
      to={href(page, {}, { code })}
      className="flex flex-col gap-2 rounded-card border-[1.5px] border-transparent bg-card p-5 shadow-card hover:border-edge sm:px-6"
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <StateFlag state={state} />
        <span className="numeral font-display text-xl font-semibold">
          {money(final_cents ?? total_cents)}
        </span>
      </span>
      {moneyText && <span className="text-small text-soft">{moneyText}</span>}
      <span className="font-display text-xl font-semibold">
        {dayAndYear(window_start_at, time_zone)}
      </span>
      <span className="sr-only">{say('list.route', { from, to })}</span>
      <span aria-hidden="true">
        {from} <span className="font-semibold text-stitch-deep">→</span> {to}
      </span>
      <span className="flex flex-wrap justify-between gap-2 text-small text-soft">
        <span>{mover ?? (isIn(state, 'called_off') ? '' : say('list.unassigned'))}</span>
        <span className="font-mono">{code}</span>
      </span>
      {move.call_off_reason && <span>{say(`called_off.reason.${move.call_off_reason}`)}</span>}
    </Link>
  )
}
