import { type FormEvent, useState } from 'react'
import type { Move } from '#contract/calls/moves.ts'
import { reviewTags, writeReview } from '#contract/calls/reviews.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { useFormat } from '../../../lib/format.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { useFirstError } from '../../../lib/use-first-error.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StarsField } from '../../../ui/stars.tsx'
import { PhotoField } from '../../order/photo-field.tsx'
import { usePhoto } from '../../order/use-photo.ts'

type Tag = (typeof reviewTags)[number]

const maxReviewLength = 2000

type Props = { move: Move; onSent: () => void }

export function ReviewForm({ move, onSent }: Props) {
  const say = useTexts('moves')
  const errorMessage = useErrorMessage()
  const { number } = useFormat()
  const { call } = useServices()
  const [stars, setStars] = useState(0)
  const [tags, setTags] = useState<readonly Tag[]>([])
  const [text, setText] = useState('')
  const photo = usePhoto()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [keyFor] = useState(keyPerBody)

  const toggle = (tag: Tag) =>
    setTags((chosen) =>
      chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag],
    )
  const { form, focusFirstError } = useFirstError<HTMLFormElement>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (stars === 0) return focusFirstError()
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const key = photo.preview === null ? null : await photo.send()
    // The field shows why the photo could not be sent.
    if (photo.preview !== null && key === null) return setBusy(false)
    const body = { stars, tags: [...tags], text: text.trim() || null, photo: key }
    const { error } = await call(writeReview, {
      params: { id: move.id },
      body,
      idempotencyKey: keyFor(body),
    })
    setBusy(false)
    if (error === null) onSent()
    else setFailure(errorMessage(error))
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-col gap-7"
    >
      <div>
        <StarsField
          legend={say('review.stars')}
          value={stars}
          labelOf={(count) =>
            `${say('review.star', { count })}, ${say(`review.word.${wordOf(count)}`)}`
          }
          onChange={setStars}
          disabled={isBusy}
          error={isTried && stars === 0 ? say('review.choose') : undefined}
        />
        <p aria-hidden="true" className="min-h-8 font-display text-xl font-semibold">
          {stars > 0 && say(`review.word.${wordOf(stars)}`)}
        </p>
      </div>
      <fieldset>
        <legend className="font-semibold">{say('review.tags')}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {reviewTags.map((tag) => (
            <label
              key={tag}
              className="flex min-h-11 cursor-pointer items-center rounded-full border-[1.5px] border-edge bg-card px-4 font-semibold has-checked:border-stitch-deep has-checked:bg-stitch-wash has-checked:text-stitch-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)]"
            >
              <input
                type="checkbox"
                checked={tags.includes(tag)}
                onChange={() => toggle(tag)}
                className="sr-only"
              />
              {say(`review.tag.${tag}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextAreaField
        label={say('review.text')}
        isOptional
        rows={5}
        maxLength={maxReviewLength}
        value={text}
        hint={say('review.left', { used: number(text.length), max: number(maxReviewLength) })}
        onChange={(event) => setText(event.target.value)}
      />
      <PhotoField
        title={say('review.photo')}
        hint={say('review.photo_hint')}
        isFromLibrary
        photo={photo}
        disabled={isBusy}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" size="lg" isWide isBusy={isBusy}>
        {say('review.submit')}
      </Button>
    </form>
  )
}

const words = [1, 2, 3, 4, 5] as const

const wordOf = (stars: number) => words.find((known) => known === stars) ?? 5
