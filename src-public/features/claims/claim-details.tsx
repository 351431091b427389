import type { ReactNode } from 'react'
import type { Claim } from '#contract/calls/claims.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { unbroken } from '../../lib/unbroken.tsx'
import { Flag, type Tone } from '../../ui/flag.tsx'

export type Side = 'customer' | 'mover'

const tones = {
  filed: 'warn',
  answered: 'info',
  in_review: 'info',
  offered: 'warn',
  agreed: 'good',
  decided: 'info',
  appealed: 'info',
  settled: 'good',
  withdrawn: 'info',
  closed: 'info',
} as const satisfies Record<string, Tone>

const isKnown = (state: string): state is keyof typeof tones => Object.hasOwn(tones, state)

type Props = {
  claim: Claim
  side: Side
  mover: string
  time_zone: string
  children: ReactNode
}

/** Shows a claim with all that was said, offered and decided, as one of its two sides. */
export function ClaimDetails({ claim, side, mover, time_zone, children }: Props) {
  const say = useTexts('claims')
  const { money, dayAndYear } = useFormat()
  const isMover = side === 'mover'
  return (
    <article aria-labelledby={`claim-${claim.id}`} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`claim-${claim.id}`} className="text-xl">
          {unbroken(say('number', { code: claim.code }))}
        </h3>
        {isKnown(claim.state) && (
          <Flag tone={tones[claim.state]}>{say(`state.${claim.state}`)}</Flag>
        )}
      </header>
      <p className="text-small text-soft">
        {say(`kinds.${claim.kind}`)} · {say('of', { day: dayAndYear(claim.created_at, time_zone) })}
      </p>
      <Clocks claim={claim} side={side} mover={mover} time_zone={time_zone} />
      <Items claim={claim} />
      <dl className="flex flex-col gap-1">
        <Amount name={say('wanted')}>{money(claim.claimed_cents)}</Amount>
        {claim.held_cents !== null && claim.held_cents > 0 && (
          <Amount name={say('held')}>{money(claim.held_cents)}</Amount>
        )}
        {claim.paid_cents > 0 && <Amount name={say('paid')}>{money(claim.paid_cents)}</Amount>}
      </dl>
      <Words title={say(isMover ? 'words' : 'words_you')}>{claim.text}</Words>
      {claim.answer && (
        <Words title={isMover ? say('answer_you') : say('answer', { mover })}>
          {claim.answer.text}
          {claim.answer.photos.length > 0 && (
            <span className="mt-2 grid grid-cols-3 gap-2">
              {claim.answer.photos.map(({ url, thumbnail_url }, at) => (
                <a key={url} href={url} target="_blank" rel="noreferrer">
                  <img
                    src={thumbnail_url}
                    alt={say('answer_photo', { n: at + 1 })}
                    loading="lazy"
                    className={picture}
                  />
                </a>
              ))}
            </span>
          )}
        </Words>
      )}
      <Offers claim={claim} side={side} mover={mover} />
      <Decision claim={claim} side={side} mover={mover} />
      {children}
    </article>
  )
}

const picture = 'aspect-square w-full rounded-field bg-sunken object-cover'

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-small text-soft">{title}</p>
      <p className="break-words whitespace-pre-line">{children}</p>
    </div>
  )
}

function Amount({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{name}</dt>
      <dd className="numeral font-semibold">{children}</dd>
    </div>
  )
}

function Items({ claim }: { claim: Claim }) {
  const say = useTexts('claims')
  const { money } = useFormat()
  return (
    <ul className="divide-y divide-line">
      {claim.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same name.
        <li key={at} className="flex gap-3 py-2">
          {item.photo && (
            <a href={item.photo.url} target="_blank" rel="noreferrer" className="w-20 shrink-0">
              <img
                src={item.photo.thumbnail_url}
                alt={say('item_photo', { name: item.name })}
                loading="lazy"
                className={picture}
              />
            </a>
          )}
          <span className="min-w-0 grow break-words">
            <span className="font-semibold">{item.name}</span>
            {item.description && <span className="block text-small">{item.description}</span>}
          </span>
          <span className="numeral shrink-0">{money(item.amount_cents)}</span>
        </li>
      ))}
    </ul>
  )
}

type Shown = Omit<Props, 'children' | 'time_zone'>

/** Says until when who can do what next. */
function Clocks({ claim, side, mover, time_zone }: Shown & { time_zone: string }) {
  const say = useTexts('claims')
  const { moment, money } = useFormat()
  const isMover = side === 'mover'
  const { state, decision, appeal_until } = claim
  const at = (instant: string) => moment(instant, time_zone)
  const lines = [
    state === 'filed' &&
      say(isMover ? 'clock.answer_you' : 'clock.answer', {
        mover,
        at: at(claim.answer_due_at),
      }),
    state === 'offered' &&
      claim.offer_until &&
      say(isMover ? 'clock.offer_you' : 'clock.offer', { at: at(claim.offer_until) }),
    ['filed', 'answered', 'in_review', 'appealed'].includes(state) &&
      say('clock.decide', { at: at(claim.decide_due_at) }),
    (state === 'agreed' || state === 'decided') &&
      decision &&
      decision.amount_cents > claim.paid_cents &&
      say('clock.paying', { amount: money(decision.amount_cents - claim.paid_cents) }),
    appeal_until && say('clock.appeal', { at: at(appeal_until) }),
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 rounded-field bg-sunken px-4 py-3">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Offers({ claim: { offers }, side, mover }: Shown) {
  const say = useTexts('claims')
  const { money } = useFormat()
  if (offers.length === 0) return null
  return (
    <div>
      <p className="text-small text-soft">{say('offers')}</p>
      <ul className="flex flex-col gap-2">
        {offers.map(({ offered_by, amount_cents, text, offered_at, outcome }) => {
          const values = { mover, amount: money(amount_cents) }
          const isOwn = side === 'mover' && offered_by === 'mover'
          return (
            <li key={offered_at}>
              <span className="font-semibold">
                {isOwn ? say('offer_by_you', values) : say(`offer_by.${offered_by}`, values)}
              </span>{' '}
              <span className="text-soft">({say(`outcome.${outcome}`)})</span>
              {text && <span className="block break-words whitespace-pre-line">{text}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const bearers = ['platform', 'mover', 'split', 'protection'] as const

function Decision({ claim: { decision, appeal }, side, mover }: Shown) {
  const say = useTexts('claims')
  const { money } = useFormat()
  if (decision === null) return null
  const { amount_cents, reason, policy, borne_by } = decision
  const amount = money(amount_cents)
  const bearer = bearers.find((known) => known === borne_by)
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">
        {reason === null
          ? say('agreed', { amount })
          : say(amount_cents === 0 ? 'decision_nothing' : 'decision', { amount })}
      </p>
      {reason && <p className="break-words whitespace-pre-line">{reason}</p>}
      {policy && <p className="text-small text-soft">{say('rule', { rule: policy })}</p>}
      {bearer && <p>{say(`borne.${bearer}`)}</p>}
      {appeal && (
        <p className="font-semibold">
          {appeal.by === side ? say('appeal_by_you') : say(`appeal_by.${appeal.by}`, { mover })}
        </p>
      )}
      {appeal?.text && <p className="break-words whitespace-pre-line">{appeal.text}</p>}
    </div>
  )
}
