import { useState } from 'react'
import type { Certificate } from '#contract/calls/certificates.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import { downscale } from '../../lib/downscale.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useFirstError } from '../../lib/use-first-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import {
  type CoverageDraft,
  CoverageFields,
  coverageDraft,
  coverageIn,
} from './coverage-fields.tsx'
import { FileInput } from './file-input.tsx'

type Requirements = Certificate['asked']
type TextName = 'building_name' | 'holder_name' | 'holder_address' | 'additional_insured' | 'rules'

type Props = {
  /** The building's present wishes; null before there are any. */
  asked: Requirements | null
  submitLabel: string
  onClose: () => void
  /** Stores a file, and returns what the body names it by. */
  onUpload: (file: Blob) => Promise<Outcome<string>>
  onSubmit: (body: object) => Promise<CallError | null>
}

const known = [
  'building_name',
  'holder_name',
  'holder_address',
  'additional_insured',
  'needed_on',
  'rules',
  'sample',
]

/** Lets a customer, or the building itself, say what the building asks for. */
export function AskedForm({ asked, submitLabel, onClose, onUpload, onSubmit }: Props) {
  const say = useTexts('certificates')
  const errorMessage = useErrorMessage()
  const { form, focusFirstError } = useFirstError<HTMLDivElement>()
  const [texts, setTexts] = useState<Record<TextName, string>>({
    building_name: asked?.building_name ?? '',
    holder_name: asked?.holder_name ?? '',
    holder_address: asked?.holder_address ?? '',
    additional_insured: asked?.additional_insured ?? '',
    rules: asked?.rules ?? '',
  })
  const [neededOn, setNeededOn] = useState(asked?.needed_on ?? '')
  const [coverage, setCoverage] = useState<CoverageDraft>(() =>
    coverageDraft(asked?.coverage ?? null),
  )
  const [file, setFile] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const errorOf = fieldErrors(error)

  const submit = async (): Promise<string | null> => {
    setTried(true)
    setError(null)
    focusFirstError()
    const stated = coverageIn(coverage)
    if (stated === undefined) return null
    const isCovered = Object.values(stated).some((value) => value !== null && value !== false)
    const body = {
      ...Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [name, text.trim() || null]),
      ),
      needed_on: neededOn || null,
      coverage: isCovered ? stated : null,
    }
    let sample: string | undefined
    if (file) {
      const stored = await onUpload(await downscale(file))
      if (stored.error) return errorMessage(stored.error)
      sample = stored.data
    }
    const refused = await onSubmit(sample === undefined ? body : { ...body, sample })
    setError(refused)
    if (refused === null) return null
    focusFirstError()
    return fieldErrors(refused).isKnown(known) ? null : errorMessage(refused)
  }
  const field = (name: TextName) => ({
    label: say(name),
    isOptional: true,
    value: texts[name],
    error: errorOf(name),
  })
  const change = (name: TextName) => (event: { target: { value: string } }) =>
    setTexts((last) => ({ ...last, [name]: event.target.value }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say('form.title')}
      height="fit-content"
      confirm={{ label: submitLabel, run: submit }}
    >
      <div ref={form} className="flex flex-col gap-5">
        <p className="text-soft">{say('form.lead')}</p>
        <TextField {...field('building_name')} maxLength={120} onChange={change('building_name')} />
        <TextField
          {...field('holder_name')}
          hint={say('holder_name_hint')}
          maxLength={160}
          onChange={change('holder_name')}
        />
        <TextAreaField
          {...field('holder_address')}
          rows={2}
          maxLength={300}
          onChange={change('holder_address')}
        />
        <TextAreaField
          {...field('additional_insured')}
          hint={say('additional_insured_hint')}
          maxLength={1000}
          onChange={change('additional_insured')}
        />
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-2 font-semibold">{say('limits')}</legend>
          <CoverageFields draft={coverage} isTried={isTried} onChange={setCoverage} />
        </fieldset>
        <TextField
          type="date"
          label={say('needed_on')}
          isOptional
          value={neededOn}
          error={errorOf('needed_on')}
          onChange={({ target }) => setNeededOn(target.value)}
        />
        <TextAreaField
          {...field('rules')}
          hint={say('rules_hint')}
          maxLength={2000}
          onChange={change('rules')}
        />
        <FileInput
          label={say('sample')}
          hint={asked?.has_sample ? say('sample_there') : say('sample_hint')}
          accept="application/pdf,image/jpeg,image/png,image/webp"
          isOptional
          error={errorOf('sample')}
          onChange={setFile}
        />
      </div>
    </Dialog>
  )
}
