import { type FormEvent, useState } from 'react'
import type { Row } from '#contract/kernel/resource.ts'
import type { feedbacks } from '#contract/resources/feedbacks.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useMay } from '../../lib/use-may.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Stars } from '../../ui/stars.tsx'

type Review = Row<typeof feedbacks>

const step = 5
/** The most rows of one request. */
const most = 200

/** Lists the customers' published reviews, the newest first, each of which can be answered once. */
export function Reviews() {
  const say = useTexts('business')
  const { http } = useServices()
  const [wanted, setWanted] = useState(step)
  // One more than shown tells whether there are older ones.
  const query = {
    from: 'customer',
    state: 'published',
    _sort: 'created_at',
    _order: 'desc',
    _start: 0,
    _end: Math.min(wanted + 1, most),
  }
  const { data, error, isLoading, reload } = useLoaded(`reviews ${wanted}`, (signal) =>
    http.get<Review[]>('/api/feedbacks', { query, signal }),
  )
  if (data === null) return error ? <Failed error={error} onRetry={reload} /> : <Loading rows={2} />
  if (data.length === 0) return <p className="text-soft">{say('reviews.none')}</p>
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {data.slice(0, wanted).map((review) => (
          <li key={review.id} className="border-b-2 border-dashed border-line pb-4">
            <ReviewItem review={review} onReplied={reload} />
          </li>
        ))}
      </ul>
      {data.length > wanted && (
        <div>
          <Button look="plain" isBusy={isLoading} onClick={() => setWanted(wanted * 2)}>
            {say('reviews.older')}
          </Button>
        </div>
      )}
    </div>
  )
}

type ItemProps = { review: Review; onReplied: () => Promise<void> }

function ReviewItem({ review, onReplied }: ItemProps) {
  const say = useTexts('business')
  const may = useMay()
  const { dayAndYear } = useFormat()
  const { id, stars, text, reply, created_at } = review
  return (
    <article className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars value={stars} label={say('reviews.stars', { count: stars })} />
        <span className="text-small text-soft">{dayAndYear(created_at, readerZone())}</span>
      </p>
      {text && <p className="break-words whitespace-pre-line">{text}</p>}
      {reply !== null && (
        <div className="border-l-4 border-line pl-4">
          <p className="text-small font-semibold">{say('reviews.yours')}</p>
          <p className="break-words whitespace-pre-line">{reply}</p>
        </div>
      )}
      {reply === null && may('feedbacks:edit') && <Reply id={id} onReplied={onReplied} />}
    </article>
  )
}

/** Asks before it publishes a reply, because it can't be changed afterwards. */
function Reply({ id, onReplied }: { id: number; onReplied: () => Promise<void> }) {
  const say = useTexts('business')
  const common = useTexts('common')
  const errorMessage = useErrorMessage()
  const { http } = useServices()
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(text.trim() === '' ? common('form.required') : undefined)
    if (text.trim() !== '') setAsking(true)
  }
  const publish = async () => {
    const body = { reply: text.trim() }
    const { error } = await http.patch(`/api/feedbacks/${id}`, { body })
    if (error) return fieldErrors(error)('reply') ?? errorMessage(error)
    setAsking(false)
    await onReplied()
    return null
  }
  if (!isOpen)
    return (
      <div>
        <Button look="quiet" size="sm" onClick={() => setOpen(true)}>
          {say('reviews.reply')}
        </Button>
      </div>
    )
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextAreaField
        label={say('reviews.reply_text')}
        hint={say('reviews.reply_hint')}
        error={error}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-x-5">
        <Button type="submit" size="sm">
          {say('reviews.publish')}
        </Button>
        <Button look="quiet" size="sm" onClick={() => setOpen(false)}>
          {say('reviews.cancel')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say('reviews.ask')}
        height="fit-content"
        confirm={{
          label: say('reviews.publish'),
          cancelLabel: say('reviews.cancel'),
          run: publish,
        }}
      >
        <p>{say('reviews.ask_text')}</p>
        <p className="mt-3 break-words whitespace-pre-line text-soft">{text.trim()}</p>
      </Dialog>
    </form>
  )
}
