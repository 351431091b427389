import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'

import { uploadFile } from '#contract/calls/files.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { Field } from '#contract/kernel/field.ts'
import { itemOf } from '../declaration/field-traits.ts'
import type { WidgetProps } from '../declaration/screens-context.ts'
import { client } from '../providers/session.ts'
import { useTexts } from '../text/use-texts.ts'
import { StoredFile } from '../value/stored-file.tsx'
import { controlProps } from './widget-props.ts'

/** Shows a stored file or picture and lets the person replace it. */
export function FileInput(props: WidgetProps) {
  const { field, value, onChange } = props
  return (
    <Files
      {...props}
      item={field}
      keys={typeof value === 'string' && value !== '' ? [value] : []}
      isMany={false}
      onAdd={([key]) => key && onChange?.(key)}
      {...(field.optional ? { onRemove: () => onChange?.(null) } : {})}
    />
  )
}

/** Shows several stored files or pictures and lets the person add and remove them. */
export function FilesInput(props: WidgetProps & { onBusy?: (isBusy: boolean) => void }) {
  const { field, value, onChange } = props
  const keys: string[] = Array.isArray(value) ? value.map(String) : []
  return (
    <Files
      {...props}
      item={itemOf(field) ?? field}
      keys={keys}
      isMany
      onAdd={(added) => onChange?.([...keys, ...added])}
      onRemove={(removed) => onChange?.(keys.filter((key) => key !== removed))}
    />
  )
}

const pictures = 'image/jpeg,image/png,image/webp'

type FilesProps = WidgetProps & {
  /** The field of a single file. */
  item: Field
  keys: readonly string[]
  isMany: boolean
  onAdd: (keys: string[]) => void
  onRemove?: (key: string) => void
  /** Called with true when an upload starts and with false when it ends. */
  onBusy?: (isBusy: boolean) => void
}

function Files({ item, keys, isMany, onAdd, onRemove, onBusy, ...props }: FilesProps) {
  const { name, resource } = props
  const { text } = useTexts()
  const own = useId()
  const id = props.id ?? own
  const { upload, isBusy, error } = useUpload(onAdd, onBusy)
  const isPicture = item.kind === 'image'
  return (
    <div className="file-input">
      {keys.map((key, at) => (
        <div key={key} className="kept-file">
          <StoredFile name={name} resource={resource} value={key} />
          {onRemove && (
            <Button
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={text('actions.removeFile', { number: at + 1 })}
              onClick={() => onRemove(key)}
            />
          )}
        </div>
      ))}
      <input
        {...controlProps(props)}
        id={id}
        type="file"
        className="unseen"
        accept={isPicture ? pictures : `${pictures},application/pdf`}
        multiple={isMany}
        disabled={isBusy}
        onChange={({ target }) => {
          void upload([...(target.files ?? [])])
          // Cleared so that choosing the same file again triggers a change.
          target.value = ''
        }}
      />
      <label className="button" htmlFor={id}>
        {text(isBusy ? 'form.uploading' : isPicture ? 'form.upload' : 'form.uploadFile')}
      </label>
      <span className="hint">{text(isPicture ? 'form.pictureHint' : 'form.fileHint')}</span>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Uploads files one after the other and reports why one was refused. */
function useUpload(onStored: (keys: string[]) => void, onBusy?: (isBusy: boolean) => void) {
  const [state, setState] = useState<{ isBusy: boolean; error?: string }>({ isBusy: false })

  async function upload(files: File[]) {
    setState({ isBusy: true })
    onBusy?.(true)
    const keys: string[] = []
    let refusal: string | undefined
    for (const file of files) {
      const body = new FormData()
      body.append('file', file)
      const { data, error } = await client.post<ResponseOf<typeof uploadFile>>(uploadFile.path, {
        body,
      })
      if (error) refusal = `${file.name}: ${error.message}`
      else keys.push(data.key)
    }
    setState({ isBusy: false, ...(refusal ? { error: refusal } : {}) })
    onBusy?.(false)
    if (keys.length) onStored(keys)
  }

  return { ...state, upload }
}
