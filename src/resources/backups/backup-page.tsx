import { DownloadOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'

import { downloadBackup } from '#contract/calls/backups.ts'
import { pathOf } from '#contract/client/send-call.ts'
import type { ResourceName } from '#contract/resources.ts'
import { isDeleted, type Row } from '../../declaration/row.ts'
import { downloadFile } from '../../list/files/download-file.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { showNotice } from '../../providers/notification.ts'
import { useCan } from '../../providers/use-can.ts'
import { OneRecord } from '../../record/one-record.tsx'
import { RecordHeader } from '../../record/record-header.tsx'
import { RecordTabs } from '../../record/record-tabs.tsx'
import { refreshAround } from '../../record/timeline-key.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'

/** Shows a backup, whose database can be downloaded once it is verified. */
export default function BackupPage({ name }: { name: ResourceName }) {
  const can = useCan()
  return (
    <OneRecord name={name}>
      {(row) => (
        <>
          <RecordHeader
            name={name}
            row={row}
            more={
              row.state === 'verified' &&
              !isDeleted(row) &&
              can('backups', 'show') && <Download row={row} />
            }
          />
          <RecordTabs key={row.id} name={name} row={row} />
        </>
      )}
    </OneRecord>
  )
}

function Download({ row }: { row: Row }) {
  const { text } = useTexts()
  const { bytes } = useFormat()
  const [arrived, setArrived] = useState(0)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { mutate, isPending } = useMutation<void, ApiError>({
    mutationFn: () => {
      running.current = new AbortController()
      setArrived(0)
      return downloadFile(pathOf(downloadBackup, { id: row.id }), {
        signal: running.current.signal,
        onProgress: setArrived,
      })
    },
    onSuccess: () => refreshAround('backups', row.id),
    onError: ({ message }) => {
      if (!running.current?.signal.aborted) showNotice({ type: 'error', message })
    },
  })
  const size = bytes(Number(row.bytes))
  if (!isPending)
    return (
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => mutate()}>
        {text('backup.download', { size })}
      </Button>
    )
  return (
    <>
      <span role="status">{text('backup.arrived', { arrived: bytes(arrived), size })}</span>
      <Button onClick={() => running.current?.abort()}>{text('export.cancel')}</Button>
    </>
  )
}
