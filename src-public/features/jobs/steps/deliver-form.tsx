import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useFront } from '../../../lib/front-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { upload } from '../../../lib/upload.ts'
import { useRefusal } from '../../../lib/use-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PhotoField } from '../../order/photo-field.tsx'
import { usePhoto } from '../../order/use-photo.ts'
import type { LoadedJob } from '../job/job-frame.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { useStep } from './use-step.ts'

const proofMethods = ['code', 'signature'] as const
type ProofMethod = (typeof proofMethods)[number]
type MissingInput = 'photo' | 'why' | ProofMethod

/**
 * Renders the form for the proof of delivery: a photo, and the customer's code or signature. A
 * failure loses none of the input.
 */
export function DeliverForm({ job, isLoading, reload }: LoadedJob) {
  const say = useTexts('jobs')
  const refusal = useRefusal()
  const photo = usePhoto()
  const signature = useSignature()
  const step = useStep({ job, isLoading, reload })
  const [method, setMethod] = useState<ProofMethod>('code')
  const [code, setCode] = useState('')
  const [why, setWhy] = useState('')
  const [missing, setMissing] = useState<MissingInput | null>(null)
  const [isSending, setSending] = useState(false)
  const [failures, setFailures] = useState(0)
  const methodName = useId()
  const form = useRef<HTMLFormElement>(null)
  const { error: stepError } = step

  // The field in error may be out of sight above the button that was pressed.
  useEffect(() => {
    if (failures > 0 || stepError !== null)
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus()
  }, [failures, stepError])

  const isBusy = isSending || step.isBusy
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = findMissing()
    setMissing(found)
    if (found !== null) setFailures((count) => count + 1)
    if (found !== null || isBusy) return
    step.forget()
    setSending(true)
    try {
      const photoKey = await photo.send()
      if (photoKey === null) return
      if (method === 'code') await step.take('deliver', { photo: photoKey, code })
      else {
        const signatureKey = await signature.send()
        if (signatureKey === null) return
        await step.take('deliver', {
          photo: photoKey,
          signature: signatureKey,
          signature_reason: why.trim(),
        })
      }
    } finally {
      setSending(false)
    }
  }
  function findMissing(): MissingInput | null {
    if (photo.preview === null) return 'photo'
    if (method === 'code') return /^\d{4}$/.test(code) ? null : 'code'
    if (!signature.isThere) return 'signature'
    return why.trim() ? null : 'why'
  }

  const refused = stepError?.errors ?? {}
  const shownMissing = missing === findMissing() ? missing : null
  const photoError = shownMissing === 'photo' ? say('deliver.photo_missing') : refused.photo?.[0]
  const codeError = shownMissing === 'code' ? say('deliver.code_missing') : refused.code?.[0]
  const signatureError =
    shownMissing === 'signature' ? say('deliver.signature_missing') : refused.signature?.[0]
  const whyError =
    shownMissing === 'why' ? say('deliver.why_missing') : refused.signature_reason?.[0]
  const isShownAbove = [
    photoError,
    ...(method === 'code' ? [codeError] : [signatureError, whyError]),
  ].some(Boolean)
  const failure = signature.error ?? (isShownAbove ? null : stepError)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={say('deliver.title')}
      className="flex flex-col gap-6 rounded-card bg-card p-5 text-ink [--focus:var(--stitch-deep)]"
    >
      <PhotoField
        title={say('deliver.photo')}
        hint={say('deliver.photo_hint')}
        photo={photo}
        error={photoError}
        disabled={isBusy}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 font-semibold">{say('deliver.by')}</legend>
        <div className="grid grid-cols-2 gap-3">
          {proofMethods.map((one) => (
            <Choice
              key={one}
              name={methodName}
              title={say(`deliver.by_${one}`)}
              checked={method === one}
              disabled={isBusy}
              onChange={() => {
                step.forget()
                setMethod(one)
                // The pad comes back empty, and an unseen signature must not be sent.
                signature.change(null)
              }}
            >
              {say(`deliver.by_${one}_text`)}
            </Choice>
          ))}
        </div>
        {method === 'code' ? (
          <TextField
            label={say('deliver.code')}
            hint={say('deliver.code_hint')}
            error={codeError}
            value={code}
            isBig
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            disabled={isBusy}
            onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
          />
        ) : (
          <div className="flex flex-col gap-1.5">
            <p className="font-semibold">{say('deliver.signature')}</p>
            <SignaturePad error={signatureError} disabled={isBusy} onChange={signature.change} />
            {signatureError && <FieldError>{signatureError}</FieldError>}
            <TextField
              label={say('deliver.why')}
              hint={say('deliver.why_hint')}
              error={whyError}
              value={why}
              maxLength={300}
              disabled={isBusy}
              onChange={({ target }) => setWhy(target.value)}
            />
          </div>
        )}
      </fieldset>
      {failure && (
        <Notice tone="bad" title={say('step.failed')}>
          {refusal(failure)} {say('step.failed_text')}
        </Notice>
      )}
      <Button type="submit" size="lg" isWide isBusy={isBusy}>
        <span className="py-2 text-xl">
          {say(isSending ? 'deliver.sending_all' : 'deliver.submit')}
        </span>
      </Button>
    </form>
  )
}

/** Holds the drawn signature; it is uploaded on submit, and only once. */
function useSignature() {
  const front = useFront()
  const drawing = useRef<Blob | null>(null)
  const sent = useRef<{ drawing: Blob; key: string } | null>(null)
  const [isThere, setThere] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  function change(next: Blob | null): void {
    drawing.current = next
    setThere(next !== null)
    setError(null)
  }
  async function send(): Promise<string | null> {
    const blob = drawing.current
    if (blob === null) return null
    if (sent.current?.drawing === blob) return sent.current.key
    const { data, error } = await upload(front, blob, () => undefined)
    setError(error)
    if (error !== null) return null
    sent.current = { drawing: blob, key: data.key }
    return data.key
  }
  return { isThere, error, change, send }
}
