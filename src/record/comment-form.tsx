import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Mentions } from 'antd'
import { useId, useRef, useState } from 'react'

import { findColleagues } from '#contract/calls/comments.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import { maxLengthOf } from '../declaration/field-traits.ts'
import type { ApiError } from '../providers/api-error.ts'
import { send } from '../providers/send.ts'
import { useTexts } from '../text/use-texts.ts'
import { Reason } from '../ui/problem.tsx'
import type { CommentInput } from './comment.ts'

type Known = { id: number; name: string }

const { text: written } = declarationOf('comments').fields
const max = written && maxLengthOf(written)

/** A field for a comment, in which an @ completes the names of colleagues who may see the record. */
export function CommentForm({
  record,
  label,
  submit,
  initial = '',
  mentioned = [],
  onSubmit,
  onCancel,
}: {
  record: { name: ResourceName; id: number }
  label: string
  submit: string
  initial?: string
  /** Colleagues whom the text mentions already. */
  mentioned?: readonly number[]
  /** Resolves to the error, if any. */
  onSubmit: (input: CommentInput) => Promise<ApiError | null>
  onCancel?: () => void
}) {
  const { text } = useTexts()
  const hint = useId()
  const [value, setValue] = useState(initial)
  const [search, setSearch] = useState<string | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [isSending, setSending] = useState(false)
  // A second click may come before the button is drawn as disabled.
  const isBusy = useRef(false)
  const chosen = useRef(new Map<string, number>())
  const { data: colleagues, isFetching } = useQuery<Known[], ApiError>({
    queryKey: ['colleagues', record.name, record.id, search],
    queryFn: () =>
      send(findColleagues, {
        query: { resource: record.name, record_id: record.id, q: (search ?? '').slice(0, 60) },
      }),
    enabled: search !== null,
    staleTime: 60_000,
  })
  const isEmpty = value.trim() === ''

  async function submitComment(): Promise<void> {
    if (isBusy.current || isEmpty) return
    isBusy.current = true
    setSending(true)
    const added = [...chosen.current]
      .filter(([name]) => value.includes(`@${name}`))
      .map(([, id]) => id)
    // Those mentioned before stay for as long as the text has an @ at all.
    const kept = value.includes('@') ? mentioned : []
    const failure = await onSubmit({
      text: value.trim(),
      mentions: [...new Set([...kept, ...added])],
    })
    isBusy.current = false
    setSending(false)
    setError(failure)
    if (failure) return
    setValue('')
    chosen.current.clear()
  }

  return (
    <form
      className="comment-form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void submitComment()
      }}
    >
      {error && <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />}
      <Mentions
        aria-label={label}
        aria-describedby={hint}
        aria-keyshortcuts="Control+Enter"
        autoSize={{ minRows: 2, maxRows: 12 }}
        {...(max ? { maxLength: max } : {})}
        value={value}
        readOnly={isSending}
        loading={isFetching}
        filterOption={false}
        notFoundContent={text('comments.nobody')}
        options={(colleagues ?? []).map(({ id, name }) => ({
          key: String(id),
          value: name,
          label: name,
        }))}
        onChange={setValue}
        onSearch={setSearch}
        onSelect={({ value: name, key }) => {
          if (name) chosen.current.set(name, Number(key))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submitComment()
          if (event.key === 'Escape' && onCancel && search === null) onCancel()
        }}
      />
      <p id={hint} className="hint">
        {text('comments.hint')}
      </p>
      <div className="form-actions">
        <Button type="primary" htmlType="submit" loading={isSending} disabled={isEmpty}>
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>{text('actions.cancel')}</Button>}
      </div>
    </form>
  )
}
