import { type FormEvent, useState } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { type reviewTags, writeReview } from '#contract/calls/reviews.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { useMay } from '../../../lib/use-may.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Stars, StarsField } from '../../../ui/stars.tsx'
import { Section } from './job-body.tsx'

type Tag = (typeof reviewTags)[number]
type Review = Job['reviews'][number]

/** The review tags that apply to customers. */
const tags = ['on_time', 'friendly', 'careful', 'late', 'rude'] as const satisfies readonly Tag[]

/** Shows both sides' reviews of a completed job, and the form for the mover's own. */
export function Reviews({ job, onWritten }: { job: Job; onWritten: () => void }) {
  const say = useTexts('jobs')
  const may = useMay()
  const canWrite =
    job.state === 'completed' &&
    may('POST /api/orders/:id/feedbacks') &&
    !job.reviews.some(({ from }) => from === 'mover')
  if (!canWrite && job.reviews.length === 0) return null
  return (
    <>
      {canWrite && (
        <Section title={say('review.title')}>
          <ReviewForm order_id={job.id} onWritten={onWritten} />
        </Section>
      )}
      {job.reviews.length > 0 && (
        <Section title={say('job.reviews')}>
          <ul className="flex flex-col gap-5">
            {job.reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function ReviewItem({ review }: { review: Review }) {
  const say = useTexts('jobs')
  return (
    <article>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">
          {say(review.from === 'mover' ? 'review.yours' : 'review.theirs')}
        </span>
        <Stars value={review.stars} label={say('review.star', { count: review.stars })} />
      </p>
      {review.tags.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1.5">
          {review.tags.map((tag) => (
            <Flag key={tag}>{isTag(tag) ? say(`tag.${tag}`) : tag}</Flag>
          ))}
        </p>
      )}
      {review.text && <p className="mt-1 whitespace-pre-wrap">{review.text}</p>}
      {review.photo && (
        <a href={review.photo.url} target="_blank" rel="noreferrer" className="mt-2 block">
          <img
            src={review.photo.thumbnail_url}
            alt={say('review.photo_alt')}
            loading="lazy"
            className="max-h-60 rounded-field bg-sunken object-contain"
          />
        </a>
      )}
      {review.reply && (
        <div className="mt-2 border-l-4 border-line pl-4">
          <p className="text-small font-semibold">{say('review.reply')}</p>
          <p className="break-words whitespace-pre-line">{review.reply}</p>
        </div>
      )}
      {review.from === 'mover' && review.state === 'waiting' && (
        <p className="mt-1 text-small text-soft">{say('review.waiting')}</p>
      )}
    </article>
  )
}

const known: Record<Tag, true> = {
  on_time: true,
  careful: true,
  friendly: true,
  fast: true,
  good_value: true,
  late: true,
  damage: true,
  rude: true,
}

function isTag(tag: string): tag is Tag {
  return Object.hasOwn(known, tag)
}

function ReviewForm({ order_id, onWritten }: { order_id: number; onWritten: () => void }) {
  const say = useTexts('jobs')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const [stars, setStars] = useState(0)
  const [chosen, setChosen] = useState<Tag[]>([])
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  // The same review again is a retry with the same key; a changed one gets a new key.
  const [keyFor] = useState(keyPerBody)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(stars === 0)
    if (stars === 0) return
    const body = { stars, tags: chosen, text: text.trim() || null }
    setBusy(true)
    const outcome = await call(writeReview, {
      params: { id: order_id },
      body,
      idempotencyKey: keyFor(body),
    })
    setBusy(false)
    setError(outcome.error)
    if (outcome.error === null || outcome.error.status === 409) onWritten()
  }
  const toggle = (tag: Tag) =>
    setChosen((now) => (now.includes(tag) ? now.filter((one) => one !== tag) : [...now, tag]))
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <StarsField
        legend={say('review.stars')}
        value={stars}
        labelOf={(count) => say('review.star', { count })}
        error={isMissing && stars === 0 ? say('review.stars_missing') : undefined}
        onChange={setStars}
      />
      <fieldset>
        <legend className="mb-1.5 font-semibold">{say('review.tags')}</legend>
        <div className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-pressed={chosen.includes(tag)}
              onClick={() => toggle(tag)}
              className="min-h-11 rounded-full border-[1.5px] border-edge bg-card px-4 font-semibold hover:border-ink aria-pressed:border-transparent aria-pressed:bg-stitch-wash aria-pressed:text-stitch-deep aria-pressed:ring-[2.5px] aria-pressed:ring-stitch-deep"
            >
              {say(`tag.${tag}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <TextAreaField
        label={say('review.text')}
        hint={say('review.text_hint')}
        isOptional
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {say('review.send')}
        </Button>
      </div>
    </form>
  )
}
