import type { Move } from '#contract/calls/moves.ts'
import { reviewTags } from '#contract/calls/reviews.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { Stars } from '../../../ui/stars.tsx'

/** Shows a submitted review. */
export function WrittenReview({ review }: { review: Move['reviews'][number] }) {
  const say = useTexts('moves')
  const tags = reviewTags.filter((tag) => review.tags.includes(tag))
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{say('review.yours')}</h2>
      <Stars value={review.stars} label={say('review.star', { count: review.stars })} />
      {tags.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Flag>{say(`review.tag.${tag}`)}</Flag>
            </li>
          ))}
        </ul>
      )}
      {review.text && <p className="mt-3 break-words whitespace-pre-line">{review.text}</p>}
      {review.photo && (
        <a href={review.photo.url} target="_blank" rel="noreferrer" className="mt-3 block">
          <img
            src={review.photo.thumbnail_url}
            alt={say('review.photo_alt')}
            loading="lazy"
            className="max-h-72 rounded-field bg-sunken object-contain"
          />
        </a>
      )}
      {review.reply && (
        <div className="mt-4 border-l-4 border-line pl-4">
          <p className="text-small font-semibold">{say('review.reply')}</p>
          <p className="break-words whitespace-pre-line">{review.reply}</p>
        </div>
      )}
    </Card>
  )
}
