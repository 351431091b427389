import { useState } from 'react'
import type { Certificate } from '#contract/calls/certificates.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { upload } from '../../lib/upload.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useFirstError } from '../../lib/use-first-error.ts'
import { Switch } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { CoverageFields, coverageDraft, coverageIn } from './coverage-fields.tsx'
import { FileInput } from './file-input.tsx'
import { moveCertificate } from './move-certificate.ts'

type Props = { certificate: Certificate; onClose: () => void; onSent: () => Promise<void> }

/** Lets the mover send the certificate, and say what stands in it. */
export function SentForm({ certificate, onClose, onSent }: Props) {
  const say = useTexts('certificates')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const { form, focusFirstError } = useFirstError<HTMLDivElement>()
  const [file, setFile] = useState<File | null>(null)
  const [expiresOn, setExpiresOn] = useState('')
  const [holder, setHolder] = useState('')
  const [coverage, setCoverage] = useState(() => coverageDraft(null))
  const [namesInsured, setNamesInsured] = useState(false)
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const errorOf = fieldErrors(error)
  const missing = (value: unknown) => (isTried && !value ? say('required') : undefined)

  const submit = async (): Promise<string | null> => {
    setTried(true)
    setError(null)
    focusFirstError()
    const stated = coverageIn(coverage)
    if (!file || !expiresOn || !holder.trim() || stated === undefined) return null
    const stored = await upload(services, file, () => undefined)
    if (stored.error) return errorMessage(stored.error)
    const { error: refused } = await moveCertificate(services, certificate.id, 'send', {
      file: stored.data.key,
      expires_on: expiresOn,
      holder_name: holder.trim(),
      coverage: stated,
      names_insured: namesInsured,
    })
    setError(refused)
    if (refused === null || refused.status === 409) await onSent()
    if (refused === null) {
      onClose()
      return null
    }
    focusFirstError()
    return fieldErrors(refused).isKnown(['file', 'expires_on', 'holder_name'])
      ? null
      : errorMessage(refused)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say('upload.title')}
      height="fit-content"
      confirm={{ label: say('upload.submit'), run: submit }}
    >
      <div ref={form} className="flex flex-col gap-5">
        <FileInput
          label={say('upload.file')}
          hint={say('upload.file_hint')}
          accept="application/pdf"
          error={isTried && !file ? say('file_missing') : errorOf('file')}
          onChange={setFile}
        />
        <TextField
          type="date"
          label={say('upload.expires_on')}
          value={expiresOn}
          error={missing(expiresOn) ?? errorOf('expires_on')}
          onChange={({ target }) => setExpiresOn(target.value)}
        />
        <p className="text-soft">{say('upload.lead')}</p>
        <TextField
          label={say('holder_name')}
          hint={certificate.asked.holder_name ?? undefined}
          maxLength={160}
          value={holder}
          error={missing(holder.trim()) ?? errorOf('holder_name')}
          onChange={({ target }) => setHolder(target.value)}
        />
        {certificate.asked.additional_insured !== null && (
          <Switch
            label={say('upload.names_insured')}
            hint={certificate.asked.additional_insured}
            checked={namesInsured}
            onChange={({ target }) => setNamesInsured(target.checked)}
          />
        )}
        <CoverageFields draft={coverage} isTried={isTried} onChange={setCoverage} />
      </div>
    </Dialog>
  )
}
