import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { randomKey } from '#contract/client/idempotency-key.ts'
import { maxProofPhotos } from '#contract/order-photos.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { stepStore } from '../../../ports/step-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { draftOf, fieldOf } from '../queue/step-queue.ts'
import { useKeptPhotos } from '../queue/use-kept-photos.ts'
import { ProofPhotos } from './proof-photos.tsx'
import { SignaturePad } from './signature-pad.tsx'
import type { StepFormProps } from './step-form.ts'

const proofMethods = ['code', 'signature'] as const
type ProofMethod = (typeof proofMethods)[number]
type MissingInput = 'photo' | 'why' | ProofMethod

type Props = StepFormProps & { hasNetwork: boolean }

/**
 * Renders the form for the proof of delivery: photos, and the customer's code or signature. Without
 * a network the signature comes first, because nobody can check the code.
 */
export function DeliverForm({ job, take, hasNetwork }: Props) {
  const say = useTexts('jobs')
  const photos = useKeptPhotos(
    Array.from({ length: maxProofPhotos }, (_, at) => draftOf('deliver', job.code, at)),
  )
  const [drawing, setDrawing] = useState<Blob | null>(null)
  const services = useServices()
  const [chosen, setChosen] = useState<ProofMethod | null>(null)
  const [code, setCode] = useState('')
  const [why, setWhy] = useState('')
  const [missing, setMissing] = useState<MissingInput | null>(null)
  const [isSending, setSending] = useState(false)
  const [failures, setFailures] = useState(0)
  const methodName = useId()
  const form = useRef<HTMLFormElement>(null)

  // The field in error may be out of sight above the button that was pressed.
  useEffect(() => {
    if (failures > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus()
  }, [failures])

  const isBusy = isSending
  const method = chosen ?? (hasNetwork && navigator.onLine ? 'code' : 'signature')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = findMissing()
    setMissing(found)
    if (found !== null) setFailures((count) => count + 1)
    if (found !== null || isBusy) return
    setSending(true)
    await send()
    setSending(false)
  }
  async function send(): Promise<void> {
    const ids = await photos.handOver(randomKey)
    const kept = Object.fromEntries(ids.map((id, at) => [fieldOf(at), id]))
    if (method === 'code') return take('deliver', { code }, kept)
    const signature = await keepDrawing(services, drawing)
    return take('deliver', { signature_reason: why.trim() }, { ...kept, signature })
  }
  function findMissing(): MissingInput | null {
    if (photos.previews.length === 0) return 'photo'
    if (method === 'code') return /^\d{4}$/.test(code) ? null : 'code'
    if (drawing === null) return 'signature'
    return why.trim() ? null : 'why'
  }

  const shownMissing = missing === findMissing() ? missing : null
  const errorFor = (input: MissingInput) =>
    shownMissing === input ? say(`deliver.${input}_missing`) : undefined
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={say('deliver.title')}
      className="flex flex-col gap-6 rounded-card bg-card p-5 text-ink [--focus:var(--stitch-deep)]"
    >
      <ProofPhotos kept={photos} error={errorFor('photo')} isDisabled={isBusy} />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 font-semibold">{say('deliver.by')}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-3">
          {proofMethods.map((one) => (
            <Choice
              key={one}
              name={methodName}
              title={say(`deliver.by_${one}`)}
              checked={method === one}
              disabled={isBusy}
              onChange={() => {
                setChosen(one)
                // The pad comes back empty, and an unseen signature must not be sent.
                setDrawing(null)
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
            error={errorFor('code')}
            value={code}
            isBig
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            disabled={isBusy}
            onChange={({ target }) => {
              // The way in use stays when the network comes or goes.
              setChosen('code')
              setCode(target.value.replace(/\D/g, ''))
            }}
          />
        ) : (
          <div className="flex flex-col gap-1.5">
            <p className="font-semibold">{say('deliver.signature')}</p>
            <SignaturePad
              error={errorFor('signature')}
              disabled={isBusy}
              onChange={(drawn) => {
                setChosen('signature')
                setDrawing(drawn)
              }}
            />
            {errorFor('signature') && <FieldError>{errorFor('signature')}</FieldError>}
            <TextField
              label={say('deliver.why')}
              hint={say('deliver.why_hint')}
              error={errorFor('why')}
              value={why}
              maxLength={300}
              disabled={isBusy}
              onChange={({ target }) => setWhy(target.value)}
            />
          </div>
        )}
      </fieldset>
      <Button type="submit" size="lg" isWide isBusy={isBusy}>
        <span className="py-3 text-xl">{say('deliver.submit')}</span>
      </Button>
    </form>
  )
}

/** Stores the signature on this device; returns its key there. */
async function keepDrawing(
  { store }: ReturnType<typeof useServices>,
  content: Blob | null,
): Promise<string> {
  if (content === null) throw new Error('the signature was checked and is gone')
  const id = randomKey()
  const user_id = Number(store.snapshot().identity?.id)
  await (await stepStore()).keepPicture({ id, user_id, content, key: null })
  return id
}
