import { useState } from 'react'
import type { Move } from '#contract/calls/moves.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../detail/section.tsx'
import { ContestDialog } from './contest-dialog.tsx'

type Props = { move: Move; onDone: () => Promise<void> }

/** Shows why a fee was charged for a crew at the door, and lets the customer contest it. */
export function ContestedFee({ move, onDone }: Props) {
  const say = useTexts('moves')
  const { money } = useFormat()
  const [isContesting, setContesting] = useState(false)
  const { contest, absence, arrival, contact_tries, cancel_fee_cents } = move
  if (contest === null) return null
  const fee = money(cancel_fee_cents)
  return (
    <Section title={say('contest.title')}>
      <div className="flex flex-col gap-4">
        {contest.outcome !== 'reversed' && (
          <p>{say(absence ? 'contest.absence' : 'contest.cancelled', { fee })}</p>
        )}
        {arrival?.photo && <DoorPhoto url={arrival.photo} alt={say('contest.arrival_photo_alt')} />}
        {absence && <DoorPhoto url={absence.photo} alt={say('contest.photo_alt')} />}
        {arrival?.is_near && <p>{say('contest.near')}</p>}
        {contact_tries.length > 0 && <Tries move={move} />}
        <Standing move={move} contest={contest} />
        {contest.is_open && (
          <div>
            <Button look="plain" onClick={() => setContesting(true)}>
              {say('contest.action')}
            </Button>
          </div>
        )}
      </div>
      {isContesting && (
        <ContestDialog id={move.id} onClose={() => setContesting(false)} onDone={onDone} />
      )}
    </Section>
  )
}

function DoorPhoto({ url, alt }: { url: string; alt: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img
        src={url}
        alt={alt}
        loading="lazy"
        className="max-h-72 w-full rounded-field bg-sunken object-cover"
      />
    </a>
  )
}

function Tries({ move: { contact_tries, city } }: { move: Move }) {
  const say = useTexts('moves')
  const { time } = useFormat()
  return (
    <div>
      <p className="text-small text-soft">{say('contest.tries')}</p>
      <ul>
        {contact_tries.map(({ tried_at, contact_by }) => (
          <li key={tried_at} className="numeral">
            {say(`contest.${contact_by}`, { time: time(tried_at, city.time_zone) })}
          </li>
        ))}
      </ul>
    </div>
  )
}

type StandingProps = { move: Move; contest: NonNullable<Move['contest']> }

/** Says until when the fee can be contested, or what became of it. */
function Standing({ move: { city, arrival }, contest }: StandingProps) {
  const say = useTexts('moves')
  const { moment } = useFormat()
  const { until, is_open, contested_at, outcome } = contest
  if (outcome !== null) return <p className="font-semibold">{say(`contest.${outcome}`)}</p>
  if (contested_at !== null)
    return <p>{say('contest.waiting', { at: moment(contested_at, city.time_zone) })}</p>
  const open = arrival?.is_proven ? 'contest.until_proven' : 'contest.until'
  return <p>{say(is_open ? open : 'contest.over', { until: moment(until, city.time_zone) })}</p>
}
