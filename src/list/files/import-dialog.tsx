import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import {
  type Check,
  checkImport,
  delimiters,
  encodings,
  type ImportPreview,
  type Mapping,
  previewImport,
  type Reading,
  uploadImport,
} from '#contract/calls/imports.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import type { ResourceName } from '#contract/resources.ts'
import { showPath } from '../../declaration/admin-resources.ts'
import { type ApiError, apiError } from '../../providers/api-error.ts'
import { send } from '../../providers/send.ts'
import { client } from '../../providers/session.ts'
import { useCan } from '../../providers/use-can.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'
import { Choose, ImportMapping } from './import-mapping.tsx'

type Remember = NonNullable<Check['remember']> | 'no'

/** Uploads a file, asks what its columns are, and has it checked; the task's page goes on. */
export default function ImportDialog({
  name,
  onClose,
}: {
  name: ResourceName
  onClose: () => void
}) {
  const texts = useTexts()
  const { text } = texts
  const { bytes } = useFormat()
  const navigate = useNavigate()
  const can = useCan()
  const [keyFor] = useState(keyPerBody)
  const [file, setFile] = useState<ImportPreview | null>(null)
  const [mapping, setMapping] = useState<Mapping | null>(null)
  const [remember, setRemember] = useState<Remember>('me')
  const upload = useMutation<ImportPreview, ApiError, File>({
    mutationFn: async (chosen) => {
      const body = new FormData()
      body.append('file', chosen)
      const { data, error } = await client.post<ImportPreview>(uploadImport(name).path, { body })
      if (error) throw apiError(Object.assign(new Error(error.message), error))
      return data
    },
    onSuccess: (preview) => {
      setFile(preview)
      setMapping(preview.mapping)
    },
  })
  const read = useMutation<ImportPreview, ApiError, Reading>({
    mutationFn: (change) =>
      send(previewImport(name), {
        params: { id: file?.id ?? '' },
        query: { ...file?.reading, ...change },
      }),
    onSuccess: (preview, { encoding }) => {
      // In another encoding the columns are the same ones: what the person has chosen stays.
      const isSame = encoding !== undefined && preview.columns.length === file?.columns.length
      setFile(preview)
      setMapping((before) => (isSame && before !== file?.mapping ? before : preview.mapping))
    },
  })
  const check = useMutation<number, ApiError>({
    mutationFn: async () => {
      if (!file || !mapping) throw new Error('there is no file')
      const { reading } = file
      const body: Check = {
        reading,
        mapping: {
          ...mapping,
          // An empty value would empty the field in all records.
          constants: mapping.constants.filter(({ value }) => value !== ''),
        },
        ...(remember === 'no' ? {} : { remember }),
      }
      const { task } = await send(checkImport(name), {
        params: { id: file.id },
        body,
        // A second click starts no second task.
        idempotencyKey: keyFor({ ...body, id: file.id }),
      })
      return task.id
    },
  })
  // Those who may share views also decide for everybody how files are read.
  const remembered = (['me', 'everyone', 'no'] as const).filter(
    (value) => value !== 'everyone' || can('saved_views', 'share'),
  )
  const error = check.error ?? read.error ?? upload.error

  return (
    <Modal
      open
      width={880}
      className="bulk-dialog import-dialog"
      title={text('import.title', { what: texts.many(name) })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {text('actions.cancel')}
        </Button>,
        ...(file
          ? [
              <Button
                key="check"
                type="primary"
                loading={check.isPending}
                disabled={!mapping?.columns.length || read.isPending}
                onClick={() =>
                  // Is not called once the dialog has been closed.
                  check.mutate(undefined, {
                    onSuccess: (task) => void navigate(showPath('tasks', task)),
                  })
                }
              >
                {text('import.check')}
              </Button>,
            ]
          : []),
      ]}
    >
      <label className="import-file">
        <span>{file ? text('import.another') : text('import.file')}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          disabled={upload.isPending || read.isPending || check.isPending}
          onClick={({ currentTarget }) => {
            // Otherwise choosing the same file again, once it is put right, would be no change.
            currentTarget.value = ''
          }}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (!chosen) return
            setFile(null)
            setMapping(null)
            read.reset()
            check.reset()
            upload.mutate(chosen)
          }}
        />
      </label>
      <p className="hint">{text('import.fileHint')}</p>
      <div role="status">
        {upload.isPending && text('import.uploading', { name: upload.variables.name })}
        {file && text('import.read', { name: file.name, size: bytes(file.bytes) })}
      </div>
      {error && <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />}
      {file && mapping && (
        <>
          {file.remembered && (
            <p className="hint">{text(`import.remembered.${file.remembered}`)}</p>
          )}
          <ReadingChoice
            file={file}
            isBusy={read.isPending}
            onChange={(change) => {
              check.reset()
              read.mutate(change)
            }}
          />
          <ImportMapping name={name} file={file} mapping={mapping} onChange={setMapping} />
          <Choose
            label={text('import.remember')}
            value={remember}
            options={remembered.map((value) => ({
              value,
              label: text(`import.rememberFor.${value}`),
            }))}
            onChange={setRemember}
          />
          <p className="hint">{text('import.checkHint')}</p>
        </>
      )}
    </Modal>
  )
}

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

/** Chooses how rows are taken from the file. */
function ReadingChoice({
  file: { format, sheets, reading },
  isBusy,
  onChange,
}: {
  file: ImportPreview
  isBusy: boolean
  onChange: (change: Reading) => void
}) {
  const { text } = useTexts()
  if (format === 'xlsx')
    return sheets.length < 2 ? null : (
      <div className="import-choices">
        <Choose
          label={text('import.sheet')}
          value={reading.sheet ?? ''}
          options={sheets.map((value) => ({ value, label: value }))}
          disabled={isBusy}
          onChange={(sheet) => onChange({ sheet })}
        />
      </div>
    )
  return (
    <div className="import-choices">
      <Choose
        label={text('import.delimiter')}
        value={reading.delimiter ?? ','}
        options={delimiters.map((value) => ({
          value,
          label: text(`import.delimiters.${delimiterNames[value]}`),
        }))}
        disabled={isBusy}
        onChange={(delimiter) => onChange({ delimiter })}
      />
      <Choose
        label={text('import.encoding')}
        value={reading.encoding ?? 'utf-8'}
        options={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
        disabled={isBusy}
        onChange={(encoding) => onChange({ encoding })}
      />
    </div>
  )
}
