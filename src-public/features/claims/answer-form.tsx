import { type FormEvent, useState } from 'react'
import type { Claim } from '#contract/calls/claims.ts'
import { centsIn } from '../../lib/cents-in.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useFirstError } from '../../lib/use-first-error.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { moveClaim } from './move-claim.ts'
import { PhotoSlot, type Sends } from './photo-slot.tsx'

type Answer = 'offer' | 'answer'

const maxPhotos = 6

/** Has the mover offer an amount, or say why nothing is owed; the latter only once, and in time. */
export function AnswerForm({ claim, onSent }: { claim: Claim; onSent: () => Promise<void> }) {
  const say = useTexts('claims')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const { money } = useFormat()
  const canAnswer = claim.allowed_transitions.includes('answer')
  const [chosen, setChosen] = useState<Answer>('offer')
  const answer = canAnswer ? chosen : 'offer'
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const [slots, setSlots] = useState(1)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [sends] = useState<Sends>(() => new Map())
  const { form, focusFirstError } = useFirstError<HTMLFormElement>()
  const max_cents = claim.claimed_cents
  const cents = centsIn(amount, { min_cents: 1, max_cents })
  const most = money(max_cents)
  const isOffer = answer === 'offer'
  const isWrong = isOffer ? cents === null : text.trim() === ''

  const send = async () => {
    setTried(true)
    setFailure(null)
    if (isWrong) return focusFirstError()
    const said = text.trim()
    const photos = isOffer ? [] : await Promise.all([...sends.values()].map((one) => one()))
    if (photos.includes(null)) {
      setFailure(say('photo_wait'))
      return focusFirstError()
    }
    const input = isOffer
      ? { amount_cents: cents, text: said || null }
      : { text: said, photos: photos.filter((key) => typeof key === 'string') }
    const { error } = await moveClaim(services, claim.id, answer, input)
    if (error === null || error.status === 409) await onSent()
    if (error !== null) setFailure(errorMessage(error))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await send()
    setBusy(false)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 border-t-2 border-dashed border-stitch pt-4"
    >
      {canAnswer ? (
        <fieldset>
          <legend className="mb-2 font-semibold">{say('reply')}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {(['offer', 'answer'] as const).map((name) => (
              <Choice
                key={name}
                name={`answer-${claim.id}`}
                title={say(name === 'offer' ? 'reply_offer' : 'reply_contest')}
                checked={answer === name}
                onChange={() => setChosen(name)}
              />
            ))}
          </div>
        </fieldset>
      ) : (
        claim.answer === null && <p>{say('late')}</p>
      )}
      {isOffer && (
        <TextField
          label={say('reply_amount')}
          hint={say('reply_amount_hint', { most })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={amount}
          error={isTried && isWrong ? say('amount_wrong', { least: money(1), most }) : undefined}
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      <TextAreaField
        label={say('reply_text')}
        isOptional={isOffer}
        rows={3}
        maxLength={2000}
        value={text}
        error={!isOffer && isTried && isWrong ? say('reply_text_missing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {!isOffer &&
        Array.from({ length: slots }, (_, at) => at + 1).map((n) => (
          <PhotoSlot
            key={n}
            id={n}
            sends={sends}
            title={say('reply_photo', { n })}
            hint={say('reply_photo_hint')}
            disabled={isBusy}
          />
        ))}
      {!isOffer && slots < maxPhotos && (
        <div>
          <Button look="quiet" size="sm" onClick={() => setSlots(slots + 1)}>
            {say('reply_add')}
          </Button>
        </div>
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {isOffer && cents !== null
            ? say('reply_send_offer', { amount: money(cents) })
            : say(isOffer ? 'reply_offer' : 'reply_send')}
        </Button>
      </div>
    </form>
  )
}
