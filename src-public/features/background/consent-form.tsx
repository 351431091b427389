import { type FormEvent, useState } from 'react'
import {
  type ConsentText,
  consentToCheck,
  type OwnBackground,
} from '#contract/calls/background-checks.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { href } from '#contract/routes.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices, useSession } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmTransition } from '../../ui/confirm-transition.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Prose } from '../../ui/prose.tsx'
import { useAction } from '../business/use-action.ts'
import { useFocusHere } from '../session/use-focus-here.ts'

type Props = { own: OwnBackground; onChanged: () => Promise<void> }

/**
 * Has the driver read the disclosure, which the law requires to stand alone, and then sign the
 * consent. The driver may refuse at each step. A newer edition of either text starts over, because
 * a driver signs only what this page has shown.
 */
export function ConsentForm(props: Props) {
  const { texts } = props.own
  return (
    <ConsentSteps
      key={`${texts?.disclosure.text_sha256} ${texts?.consent.text_sha256}`}
      {...props}
    />
  )
}

function ConsentSteps({ own, onChanged }: Props) {
  const say = useTexts('background')
  const { identity } = useSession()
  const [hasRead, setRead] = useState(false)
  const [step, setStep] = useState<1 | 2>(1)
  /** Set once the driver has changed the step: only then does the focus follow it. */
  const [isMoved, setMoved] = useState(false)
  const goTo = (next: 1 | 2) => {
    setStep(next)
    setMoved(true)
  }
  const { check, texts, mover, needs_email } = own
  if (!check || !texts) return null
  if (needs_email)
    return (
      <Notice tone="warn" title={say('own.asked', { mover: mover ?? '' })}>
        <p className="mb-3">{say('own.needs_email')}</p>
        <LinkButton
          size="sm"
          to={href(identity?.role === 'mover' ? 'mover-profile' : 'driver-profile')}
        >
          {say('own.to_profile')}
        </LinkButton>
      </Notice>
    )
  const decline = <Decline id={check.id} mover={mover ?? ''} onDone={onChanged} />
  return (
    <div className="flex flex-col gap-4">
      <p>
        {say('own.asked', { mover: mover ?? '' })} {say('own.steps')}
      </p>
      {step === 1 ? (
        <>
          <Text key="disclosure" step={1} text={texts.disclosure} isFocused={isMoved} />
          <label className="flex min-h-11 items-start gap-3 font-semibold">
            <input
              type="checkbox"
              checked={hasRead}
              onChange={({ target }) => setRead(target.checked)}
              className="mt-0.5 size-6 shrink-0 accent-[var(--color-moss)]"
            />
            {say('own.read')}
          </label>
          <div className="flex flex-wrap items-center gap-3">
            <Button size="lg" disabled={!hasRead} onClick={() => goTo(2)}>
              {say('own.next')}
            </Button>
            {decline}
          </div>
        </>
      ) : (
        <>
          <Text key="consent" step={2} text={texts.consent} isFocused={isMoved} />
          <Sign
            id={check.id}
            texts={texts}
            onBack={() => goTo(1)}
            onChanged={onChanged}
            decline={decline}
          />
        </>
      )}
    </div>
  )
}

type TextProps = { step: 1 | 2; text: ConsentText; isFocused: boolean }

function Text({ step, text, isFocused }: TextProps) {
  const say = useTexts('background')
  const heading = useFocusHere<HTMLHeadingElement>(isFocused ? step : null)
  const { title, html, locale, edition } = text
  return (
    <section className="grid gap-2 rounded-card border-2 border-line p-4">
      <p className="text-small text-soft">
        {say('own.step', { step })} · {say('own.edition', { edition })}
      </p>
      <div lang={locale}>
        <h3 ref={heading} tabIndex={-1} className="mb-3 text-xl">
          {title}
        </h3>
        <Prose html={html} />
      </div>
    </section>
  )
}

type SignProps = {
  id: number
  texts: NonNullable<OwnBackground['texts']>
  onBack: () => void
  onChanged: () => Promise<void>
  decline: React.ReactNode
}

function Sign({ id, texts, onBack, onChanged, decline }: SignProps) {
  const say = useTexts('background')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { isBusy, error, run } = useAction()
  const [keyFor] = useState(keyPerBody)
  const [name, setName] = useState('')
  const errorOf = fieldErrors(error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || name.trim() === '') return
    const read = ({ edition, text_sha256 }: ConsentText) => ({ edition, text_sha256 })
    const body = {
      disclosure: read(texts.disclosure),
      consent: read(texts.consent),
      name: name.trim(),
    }
    const params = { id: String(id) }
    const signed = await run(async () => {
      const outcome = await call(consentToCheck, { params, body, idempotencyKey: keyFor(body) })
      // A text has a newer edition, or the request was canceled.
      if (outcome.error?.status === 409) await onChanged()
      return outcome
    })
    if (signed !== null) await onChanged()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        label={say('own.name')}
        hint={say('own.name_hint')}
        error={errorOf('name')}
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {error && !errorOf.isKnown(['name']) && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" isBusy={isBusy} disabled={name.trim() === ''}>
          {say('own.sign')}
        </Button>
        <Button look="plain" size="lg" onClick={onBack}>
          {say('own.back')}
        </Button>
        {decline}
      </div>
    </form>
  )
}

type DeclineProps = { id: number; mover: string; onDone: () => Promise<void> }

function Decline({ id, mover, onDone }: DeclineProps) {
  const say = useTexts('background')
  return (
    <ConfirmTransition
      url={`/api/background_checks/${id}/transitions/decline`}
      label={say('own.decline')}
      cancelLabel={say('own.decline_keep')}
      size="lg"
      onDone={onDone}
    >
      <p>{say('own.decline_text', { mover })}</p>
    </ConfirmTransition>
  )
}
