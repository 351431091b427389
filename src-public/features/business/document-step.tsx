import { type FormEvent, useState } from 'react'
import type { Row } from '#contract/kernel/resource.ts'
import type { documents } from '#contract/resources/documents.ts'
import { downscale } from '../../lib/downscale.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { upload } from '../../lib/upload.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useFirstError } from '../../lib/use-first-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FileInput } from '../certificates/file-input.tsx'
import { useAction } from './use-action.ts'

export type DocumentKind = 'insurance' | 'registration' | 'license' | 'background_check'

type Props = { id: number; kind: DocumentKind; isGiven: boolean; onSent: () => void }

/** Lets a person hand in a document: a file, and until when it is valid. */
export function DocumentStep({ id, kind, isGiven, onSent }: Props) {
  const say = useTexts('business')
  const common = useTexts('common')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const { isBusy, error, run } = useAction()
  const { form, focusFirstError } = useFirstError<HTMLFormElement>()
  const [isOpen, setOpen] = useState(!isGiven)
  const [file, setFile] = useState<File | null>(null)
  const [expiresOn, setExpiresOn] = useState('')
  const [share, setShare] = useState(0)
  const [isTried, setTried] = useState(false)
  const errorOf = fieldErrors(error)
  const hasExpiry = kind !== 'background_check'
  const isComplete = file !== null && (!hasExpiry || expiresOn !== '')

  if (!isOpen)
    return (
      <div>
        <Button look="plain" size="sm" onClick={() => setOpen(true)}>
          {say('document.replace')}
        </Button>
      </div>
    )
  const send = async (content: File) => {
    const picture = content.type.startsWith('image/') ? await downscale(content) : content
    const stored = await upload(services, picture, setShare)
    if (stored.error) return stored
    const body = { file: stored.data.key, ...(expiresOn ? { expires_on: expiresOn } : {}) }
    return services.http.post<Row<typeof documents>>(`/api/documents/${id}/transitions/upload`, {
      body,
    })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isComplete) return focusFirstError()
    setShare(0)
    if ((await run(() => send(file) as ReturnType<typeof upload>)) === null)
      return focusFirstError()
    setOpen(false)
    onSent()
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FileInput
        label={say('document.file')}
        hint={say('document.file_hint')}
        accept="image/*,application/pdf"
        error={isTried && file === null ? say('document.required') : errorOf('file')}
        onChange={setFile}
      />
      {hasExpiry && (
        <TextField
          type="date"
          label={say('document.expires_on')}
          hint={say('document.expires_hint')}
          error={isTried && !expiresOn ? common('form.required') : errorOf('expires_on')}
          value={expiresOn}
          onChange={({ target }) => setExpiresOn(target.value)}
        />
      )}
      {error && !errorOf.isKnown(['file', 'expires_on']) && (
        <Notice tone="bad">{errorMessage(error)}</Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" isBusy={isBusy}>
          {say('document.upload')}
        </Button>
        <span role="status" className="text-soft">
          {isBusy && say('document.uploading', { percent: Math.round(share * 100) })}
        </span>
      </div>
    </form>
  )
}
