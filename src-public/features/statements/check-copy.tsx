import { useState } from 'react'
import type { StatementSummary } from '#contract/calls/statements.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  /** All editions of the month. */
  editions: readonly StatementSummary[]
  file_sha256: string | null
}

/** Compares the checksum of a PDF with those of the month's editions, without sending the file. */
export function CheckCopy({ editions, file_sha256 }: Props) {
  const say = useTexts('statements')
  const { dayAndYear } = useFormat()
  const [found, setFound] = useState<StatementSummary | 'none' | 'busy' | null>(null)
  const check = async (file: File) => {
    setFound('busy')
    const sum = await sha256Of(file)
    setFound(editions.find((edition) => edition.file_sha256 === sum) ?? 'none')
  }
  return (
    <>
      <p className="mb-3 text-soft">{say('check.lead')}</p>
      <Field label={say('check.choose')}>
        {(control) => (
          <input
            type="file"
            accept="application/pdf"
            {...control}
            className="field-box file:mr-3 file:rounded-full file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void check(file)
            }}
          />
        )}
      </Field>
      <div role="status" className="mt-3">
        {found === 'busy' && say('check.checking')}
        {found === 'none' && <Notice tone="bad" title={say('check.differs')} isLive={false} />}
        {found !== null && typeof found === 'object' && (
          <Notice
            tone="good"
            isLive={false}
            title={say('check.match', {
              edition: found.edition,
              day: dayAndYear(found.closed_at, 'UTC'),
            })}
          />
        )}
      </div>
      {file_sha256 && (
        <p className="mt-3 text-small text-soft">
          {say('check.checksum')}: <code className="text-note break-all">{file_sha256}</code>
        </p>
      )}
    </>
  )
}

async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
