import type { MoveSummary } from '#contract/calls/moves.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import type { Loaded } from '../../lib/use-loaded.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ComingMove } from './coming-move.tsx'

type Props = {
  loaded: Loaded<MoveSummary[]>
  /** The move to which a notice leads, or empty. */
  code: string
  onDone: () => Promise<void>
}

/** Lists the moves that are not charged yet: first the one that is named, then the next ones. */
export function ComingMoves({ loaded: { data: moves, error, reload }, code, onDone }: Props) {
  const say = useTexts('payment')
  const isNamed = (move: MoveSummary) => move.code === code
  const sorted = [...(moves ?? [])].sort(
    (a, b) =>
      Number(isNamed(b)) - Number(isNamed(a)) || a.window_start_at.localeCompare(b.window_start_at),
  )
  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className="mb-4 text-2xl">
        {say('own.coming')}
      </h2>
      {error && <SectionFailed error={error} onRetry={reload} />}
      {!error && moves === null && <Loading rows={2} />}
      {code !== '' && moves && !moves.some(isNamed) && (
        <div className="mb-4">
          <Notice>{say('own.paid', { code })}</Notice>
        </div>
      )}
      {moves?.length === 0 && (
        <Empty title={say('own.none')}>
          <p>{say('own.none_text')}</p>
          <div className="mt-4">
            <LinkButton to={href('order')}>{say('own.book')}</LinkButton>
          </div>
        </Empty>
      )}
      <ul className="flex flex-col gap-4">
        {sorted.map(
          (move) =>
            move.payment_plan && (
              <li key={move.id}>
                <ComingMove
                  move={move}
                  plan={move.payment_plan}
                  isNamed={isNamed(move)}
                  onDone={onDone}
                />
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
