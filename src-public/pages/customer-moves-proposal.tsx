import { type Proposal, readProposal } from '#contract/calls/change-proposals.ts'
import { href } from '#contract/routes.ts'
import { NewPrice } from '../features/moves/actions/new-price.tsx'
import { forOneMove } from '../features/moves/detail/choose-move.tsx'
import { MissingMove } from '../features/moves/detail/missing-move.tsx'
import { AnswerProposal } from '../features/moves/proposal/answer-proposal.tsx'
import { ChangedPlan } from '../features/moves/proposal/changed-plan.tsx'
import { brandName } from '../features/moves/receipt/brand-name.ts'
import { useFormat } from '../lib/format.ts'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { unbroken } from '../lib/unbroken.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('proposal')('meta'), isPrivate: true }),
  // An address without a proposal leads to the moves, each of which shows its own.
  Component: forOneMove('customer-moves-details', ProposedChange),
})

/** How often an open proposal is read again: staff may withdraw it, and its time ends. */
const paceMs = 30_000

function ProposedChange({ code }: { code: string }) {
  const say = useTexts('proposal')
  const { call } = useServices()
  const { data, error, reload } = useLoaded(
    code,
    (signal) => call(readProposal, { params: { code }, signal }),
    (proposal) => (proposal === null || proposal.state === 'open' ? paceMs : null),
  )
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-6 pb-24 sm:px-6 sm:pt-10">
      <h1 className="mb-6 text-page">
        {data === null ? say('meta') : unbroken(say('title', { code: data.move.code }))}
      </h1>
      {data === null && error && <MissingMove error={error} onRetry={reload} />}
      {data === null && !error && <Loading rows={4} />}
      {data && (data.terms ? <Open proposal={data} onDone={reload} /> : <Closed proposal={data} />)}
      {data && (
        <div className="mt-6">
          <LinkButton
            look="quiet"
            size="sm"
            to={href('customer-moves-details', {}, { code: data.move.code })}
          >
            {say('to_move')}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

/** Says how a proposal ended. */
function Closed({ proposal }: { proposal: Proposal }) {
  const say = useTexts('proposal')
  const { state } = proposal
  return (
    <Notice tone={state === 'accepted' ? 'good' : 'info'} isLive title={say(`closed.${state}`)}>
      <p>{say(state === 'accepted' ? 'closed_new' : 'closed_text')}</p>
    </Notice>
  )
}

type Props = { proposal: Proposal; onDone: () => Promise<void> }

function Open({ proposal, onDone }: Props) {
  const say = useTexts('proposal')
  const { moment } = useFormat()
  const { terms, move } = proposal
  if (terms === null) return null
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <Notice tone="warn">
          {say('until', { until: moment(proposal.expires_at, move.time_zone), city: move.city })}
        </Notice>
        <div>
          <h2 className="text-xl">{say('why')}</h2>
          <p className="whitespace-pre-line">{proposal.reason}</p>
        </div>
        <ChangedPlan before={terms.before} after={terms.after} timeZone={move.time_zone} />
        <NewPrice before={terms.before.total_cents} price={terms.price} isCurrent />
        <Consequences terms={terms} timeZone={move.time_zone} />
        <AnswerProposal proposal={proposal} onDone={onDone} />
      </div>
    </Card>
  )
}

type Terms = NonNullable<Proposal['terms']>

/** Says what happens with the card, who must agree, and what a later cancellation will cost. */
function Consequences({ terms, timeZone }: { terms: Terms; timeZone: string }) {
  const say = useTexts('proposal')
  const { money } = useFormat()
  const { consent, mover, refusal_minutes: minutes, reached_fee_cents } = terms
  return (
    <>
      <CardHold terms={terms} timeZone={timeZone} />
      {mover !== null && (
        <p className="text-soft">{say(`consent.${consent}`, { mover, minutes })}</p>
      )}
      {reached_fee_cents > 0 && (
        <Notice tone="warn">{say('fee', { fee: money(reached_fee_cents) })}</Notice>
      )}
    </>
  )
}

function CardHold({ terms, timeZone }: { terms: Terms; timeZone: string }) {
  const say = useTexts('proposal')
  const { money, moment } = useFormat()
  const { card, held_cents, to_hold_cents, hold_at } = terms
  const named = card
    ? say('card', { brand: brandName(card.brand), last4: card.last4 })
    : say('card_any')
  const amount = money(to_hold_cents)
  const holdText = () => {
    if (to_hold_cents === 0) return say('hold.none')
    if (hold_at !== null)
      return say('hold.later', { amount, card: named, at: moment(hold_at, timeZone) })
    const held = money(held_cents)
    if (held_cents >= to_hold_cents) return say('hold.covered', { held, card: named })
    if (held_cents > 0) return say('hold.replaced', { amount, held, card: named })
    return say('hold.now', { amount, card: named })
  }
  return (
    <div>
      <h2 className="text-xl">{say('hold.title')}</h2>
      <p>{holdText()}</p>
    </div>
  )
}
