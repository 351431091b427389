import { useState } from 'react'
import type { Claim } from '#contract/calls/claims.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { moveClaim } from './move-claim.ts'

type Act = 'take' | 'decline' | 'withdraw' | 'appeal'

type Props = {
  claim: Claim
  mover: string
  time_zone: string
  /** The acts that this side may take, where the state allows them. */
  acts: readonly Act[]
  onDone: () => Promise<void>
}

/** Shows the buttons of a claim; each asks before it tells the other side. */
export function ClaimActions({ claim, mover, time_zone, acts, onDone }: Props) {
  const say = useTexts('claims')
  const { money } = useFormat()
  const [open, setOpen] = useState<Act | null>(null)
  const offered = acts.filter((name) => claim.allowed_transitions.includes(name))
  const amount = money(claim.offers.at(-1)?.amount_cents ?? 0)
  if (offered.length === 0 && open === null) return null
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {offered.map((name) => (
        <Button
          key={name}
          look={name === 'take' ? 'primary' : 'plain'}
          onClick={() => setOpen(name)}
        >
          {name === 'take' ? say('take', { amount }) : say(name)}
        </Button>
      ))}
      {open && (
        <ActDialog
          key={open}
          act={open}
          claim={claim}
          values={{ amount, mover, time_zone }}
          onClose={() => setOpen(null)}
          onDone={onDone}
        />
      )}
    </div>
  )
}

type DialogProps = {
  act: Act
  claim: Claim
  values: { amount: string; mover: string; time_zone: string }
  onClose: () => void
  onDone: () => Promise<void>
}

function ActDialog({ act, claim, values, onClose, onDone }: DialogProps) {
  const say = useTexts('claims')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const { moment } = useFormat()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const { amount, mover, time_zone } = values
  const words = { amount, mover, at: moment(claim.decide_due_at, time_zone) }
  const isMissing = act === 'appeal' && text.trim() === ''

  const send = async () => {
    setTried(true)
    if (isMissing) return null
    const { error } = await moveClaim(services, claim.id, act, inputOf(act, claim, text.trim()))
    if (error === null || error.status === 409) await onDone()
    if (error !== null) return errorMessage(error)
    onClose()
    return null
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(`${act}_title`, words)}
      height="fit-content"
      confirm={{
        label: act === 'take' ? say('take', words) : say(act),
        look: act === 'withdraw' ? 'danger' : 'primary',
        run: send,
        cancelLabel: say('keep'),
      }}
    >
      <p>{say(`${act}_text`, words)}</p>
      {act === 'appeal' && (
        <div className="mt-4">
          <TextAreaField
            label={say('appeal_reason')}
            rows={4}
            required
            maxLength={2000}
            value={text}
            error={isTried && isMissing ? say('appeal_missing') : undefined}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
    </Dialog>
  )
}

function inputOf(act: Act, { offers }: Claim, text: string): object {
  if (act === 'take') return { amount_cents: offers.at(-1)?.amount_cents }
  return act === 'appeal' ? { text } : {}
}
