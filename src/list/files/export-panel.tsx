import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'

import type { ApiError } from '../../providers/api-error.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { MenuPanel } from '../../ui/menu-panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { downloadFile } from './download-file.ts'

const formats = ['xlsx', 'csv'] as const
const profiles = ['spreadsheet', 'program'] as const
const columns = ['shown', 'all'] as const

export type ExportProps = {
  /** Address of the export, with the list's filters and order. */
  url: URL
  /** The columns on screen. */
  shown: readonly string[]
  /** How many rows match. */
  count: number
}

/** Chooses the form of a file and downloads all rows that match. */
export default function ExportPanel({ url, shown, count }: ExportProps) {
  const { text } = useTexts()
  const { bytes } = useFormat()
  const [format, setFormat] = useState<(typeof formats)[number]>('xlsx')
  const [profile, setProfile] = useState<(typeof profiles)[number]>('spreadsheet')
  const [which, setWhich] = useState<(typeof columns)[number]>('shown')
  const [arrived, setArrived] = useState(0)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const download = useMutation<void, ApiError>({
    mutationFn: () => {
      running.current = new AbortController()
      setArrived(0)
      const address = new URL(url)
      address.searchParams.set('_format', format)
      address.searchParams.set('_profile', profile)
      if (which === 'shown') address.searchParams.set('_fields', shown.join())
      return downloadFile(String(address), {
        signal: running.current.signal,
        onProgress: setArrived,
      })
    },
  })
  const isCancelled = running.current?.signal.aborted

  return (
    <MenuPanel>
      <Choice
        label={text('export.format')}
        options={formats.map((one) => [one, text(`export.formats.${one}`)])}
        value={format}
        onChange={setFormat}
      />
      <Choice
        label={text('export.profile')}
        options={profiles.map((one) => [one, text(`export.profiles.${one}`)])}
        value={profile}
        onChange={setProfile}
      />
      <Choice
        label={text('export.columns')}
        options={columns.map((one) => [one, text(`export.column.${one}`)])}
        value={which}
        onChange={setWhich}
      />
      {download.error && !isCancelled && <Problem error={download.error} />}
      <div role="status">
        {download.isPending && text('export.running', { size: bytes(arrived) })}
        {download.isSuccess && text('export.done', { size: bytes(arrived) })}
      </div>
      <div className="menu-actions">
        {download.isPending ? (
          <Button block onClick={() => running.current?.abort()}>
            {text('export.cancel')}
          </Button>
        ) : (
          <Button block type="primary" disabled={count === 0} onClick={() => download.mutate()}>
            {text('export.start', { count })}
          </Button>
        )}
      </div>
    </MenuPanel>
  )
}

function Choice<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly (readonly [value: T, label: string])[]
  value: T
  onChange: (value: T) => void
}) {
  return (
    <fieldset className="export-choice">
      <legend>{label}</legend>
      {options.map(([one, title]) => (
        <label key={one}>
          <input type="radio" checked={one === value} onChange={() => onChange(one)} /> {title}
        </label>
      ))}
    </fieldset>
  )
}
