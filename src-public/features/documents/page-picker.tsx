import { type ReactNode, useId } from 'react'
import { useTexts } from '../../lib/texts-context.tsx'
import { CameraIcon } from '../../ui/camera-icon.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { usePages } from './use-pages.ts'

type Props = { chosen: ReturnType<typeof usePages>; error?: string | undefined; disabled: boolean }

/** Takes photos of a document with the camera, or chooses photos or a PDF. */
export function PagePicker({ chosen, error, disabled }: Props) {
  const say = useTexts('documents')
  const name = useId()
  const { pages, pdf, problem, isPreparing } = chosen
  const shared = {
    disabled: disabled || isPreparing,
    describedBy: error ? `${name}-error` : `${name}-lead`,
    hasError: error !== undefined,
  }
  return (
    <div className="flex flex-col gap-4">
      <p id={`${name}-lead`} className="text-soft">
        {say('upload.lead')}
      </p>
      <Pages chosen={chosen} disabled={shared.disabled} />
      <div role="status">
        {pages.length > 0 && <p>{say('upload.pages', { count: pages.length })}</p>}
        {pdf && (
          <p className="font-semibold break-words">{say('upload.chosen', { name: pdf.name })}</p>
        )}
        {pages.some(({ isSmall }) => isSmall) && <p className="text-soft">{say('upload.small')}</p>}
      </div>
      {problem && (
        <div role="alert">
          <FieldError>{say(`upload.${problem}`)}</FieldError>
        </div>
      )}
      <FileButton
        {...shared}
        accept="image/*"
        isCamera
        onFiles={(files) => void chosen.addPhotos(files)}
      >
        <CameraIcon />
        {say(pages.length > 0 ? 'upload.another' : 'upload.camera')}
      </FileButton>
      <div className="grid gap-3 sm:grid-cols-2">
        <FileButton
          {...shared}
          accept="image/*"
          isMultiple
          onFiles={(files) => void chosen.addPhotos(files)}
        >
          {say('upload.gallery')}
        </FileButton>
        <FileButton
          {...shared}
          accept="application/pdf"
          onFiles={([file]) => file && chosen.choosePdf(file)}
        >
          {say('upload.pdf')}
        </FileButton>
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}

function Pages({ chosen: { pages, removePage }, disabled }: Pick<Props, 'chosen' | 'disabled'>) {
  const say = useTexts('documents')
  if (pages.length === 0) return null
  return (
    <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {pages.map(({ url }, at) => (
        <li key={url} className="flex flex-col gap-1">
          <img
            src={url}
            alt={say('upload.page', { page: at + 1 })}
            className="h-40 w-full rounded-field bg-sunken object-contain"
          />
          <button
            type="button"
            disabled={disabled}
            onClick={() => removePage(at)}
            className="min-h-14 font-semibold text-link underline underline-offset-4"
          >
            {say('upload.remove', { page: at + 1 })}
          </button>
        </li>
      ))}
    </ol>
  )
}

type FileButtonProps = {
  accept: string
  isCamera?: boolean
  isMultiple?: boolean
  disabled: boolean
  describedBy: string
  hasError: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

function FileButton(props: FileButtonProps) {
  const { accept, isCamera, isMultiple, disabled, describedBy, hasError, onFiles, children } = props
  const look = isCamera
    ? 'bg-stitch text-night hover:brightness-105'
    : `border-[1.5px] bg-card ${hasError ? 'border-brick' : 'border-edge hover:border-ink'}`
  return (
    <label
      className={`inline-flex min-h-14 items-center justify-center gap-2.5 rounded-full px-5 text-center text-lg font-semibold has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)] ${look}`}
    >
      <input
        type="file"
        accept={accept}
        capture={isCamera ? 'environment' : undefined}
        multiple={isMultiple}
        disabled={disabled}
        aria-invalid={hasError || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
        className="sr-only"
      />
      {children}
    </label>
  )
}
