import type { MoveSummary } from '#contract/calls/moves.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import type { Loaded } from '../../lib/use-loaded.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import type { CardOnFile } from './card-on-file.ts'
import { OwnCard } from './own-card.tsx'

type Props = {
  loaded: Loaded<CardOnFile[]>
  /** The moves that are not charged yet. */
  moves: readonly MoveSummary[]
  onDone: () => Promise<void>
}

/** Lists the customer's cards. */
export function OwnCards({ loaded: { data: cards, error, reload }, moves, onDone }: Props) {
  const say = useTexts('payment')
  return (
    <section aria-labelledby="cards">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="cards" className="text-2xl">
          {say('on_file')}
        </h2>
        <LinkButton look="plain" size="sm" to={href('customer-payments-add')}>
          {say('own.add')}
        </LinkButton>
      </div>
      {error && <SectionFailed error={error} onRetry={reload} />}
      {!error && cards === null && <Loading rows={1} />}
      {cards?.length === 0 && (
        <Empty title={say('own.no_cards')}>
          <p>{say('own.no_cards_text')}</p>
        </Empty>
      )}
      {cards && cards.length > 0 && (
        <Card>
          <ul className="flex flex-col divide-y divide-line">
            {cards.map((card) => (
              <li key={card.id} className="py-4 first:pt-0 last:pb-0">
                <OwnCard
                  card={card}
                  moves={moves.filter(({ payment_plan }) => payment_plan?.card?.id === card.id)}
                  onDone={onDone}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
