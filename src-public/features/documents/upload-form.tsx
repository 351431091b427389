import { type FormEvent, useState } from 'react'
import type { OwnDocument } from '#contract/calls/documents.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { randomKey } from '#contract/client/idempotency-key.ts'
import { addDays, today } from '../../lib/days.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { upload } from '../../lib/upload.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useFirstError } from '../../lib/use-first-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { PagePicker } from './page-picker.tsx'
import { usePages } from './use-pages.ts'

type Props = { document: OwnDocument; zone: string; onSent: () => Promise<void> }

/** Lets a mover or driver upload a document, or replace it. The chosen pages stay if that fails. */
export function UploadForm({ document, zone, onSent }: Props) {
  const say = useTexts('documents')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const chosen = usePages()
  const { form, focusFirstError } = useFirstError<HTMLFormElement>()
  const [expiresOn, setExpiresOn] = useState('')
  const [issuedOn, setIssuedOn] = useState('')
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [key, setKey] = useState(randomKey)
  const errorOf = fieldErrors(error)
  const { state, has_expiry, file_name } = document
  const isEmpty = chosen.pages.length === 0 && chosen.pdf === null
  const isBusy = progress !== null
  const isReplacing = state === 'approved' || state === 'expiring'
  const previous = usePrevious({ document, zone })

  const send = async (): Promise<string | null> => {
    const content = await chosen.content()
    if (content === null) return null
    setProgress(0)
    setError(null)
    const stored = await upload(services, content, setProgress)
    const outcome = stored.error
      ? stored
      : await services.http.post(`/api/documents/${document.id}/transitions/upload`, {
          body: {
            file: stored.data.key,
            ...(expiresOn && { expires_on: expiresOn }),
            ...(issuedOn && { issued_on: issuedOn }),
          },
          idempotencyKey: key,
        })
    setProgress(null)
    setKey(randomKey())
    setError(outcome.error)
    if (outcome.error === null) {
      chosen.clear()
      await onSent()
    } else {
      focusFirstError()
    }
    return null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isEmpty || (has_expiry && !expiresOn)) return focusFirstError()
    if (isReplacing) setAsking(true)
    else await send()
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="mb-4 text-2xl">{say(file_name === null ? 'upload.title' : 'upload.again')}</h2>
      <div className="flex flex-col gap-5">
        {previous && <p>{previous}</p>}
        <PagePicker
          chosen={chosen}
          error={isTried && isEmpty ? say('upload.nothing') : errorOf('file')}
          disabled={isBusy}
        />
        {has_expiry && (
          <TextField
            type="date"
            label={say('upload.expires')}
            hint={say('upload.expires_hint')}
            min={addDays(today(), 1)}
            max="2099-12-31"
            value={expiresOn}
            error={isTried && !expiresOn ? say('upload.expires_missing') : errorOf('expires_on')}
            onChange={({ target }) => setExpiresOn(target.value)}
          />
        )}
        <TextField
          type="date"
          label={say('upload.issued')}
          isOptional
          max={today()}
          value={issuedOn}
          error={errorOf('issued_on')}
          onChange={({ target }) => setIssuedOn(target.value)}
        />
        {progress !== null && (
          <label className="flex flex-col gap-1">
            {say('upload.sending')}
            <progress value={progress} max={1} className="h-3 w-full" />
          </label>
        )}
        {error !== null && (
          <div role="alert">
            <FieldError>
              {say('upload.kept')} {errorMessage(error)}
            </FieldError>
          </div>
        )}
        <Button type="submit" size="lg" isWide isBusy={isBusy || chosen.isPreparing}>
          {say('upload.send')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say('upload.replace')}
        height="fit-content"
        confirm={{
          label: say('upload.replace_confirm'),
          run: async () => {
            setAsking(false)
            return send()
          },
        }}
      >
        <p>{say('upload.replace_text', { previous: previous ?? say('upload.replace_endless') })}</p>
      </Dialog>
    </form>
  )
}

/** Says until when the document before stays good; null if it isn't, or has no end. */
function usePrevious({ document, zone }: Pick<Props, 'document' | 'zone'>): string | null {
  const say = useTexts('documents')
  const { dayAndYear } = useFormat()
  const { in_force_until, has_expiry, state } = document
  if (in_force_until === null) return null
  const day = dayAndYear(in_force_until, zone)
  const isDecided = state === 'approved' || state === 'expiring'
  return say(has_expiry && isDecided ? 'upload.previous_grace' : 'upload.previous', { day })
}
