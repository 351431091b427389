import type { PublicReview } from '#contract/calls/cities.ts'
import { intlLocales } from '../../lib/language.ts'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { Stars } from '../../ui/stars.tsx'

/** Lists what customers wrote about their moves. */
export function ReviewList({ reviews }: { reviews: readonly PublicReview[] }) {
  const say = useTexts('cities')
  const { language } = useLanguage()
  const month = new Intl.DateTimeFormat(intlLocales[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <ul className="gap-x-12 sm:columns-2 lg:columns-3">
      {reviews.map((review) => (
        <li
          key={`${review.author} ${review.month} ${review.text}`}
          className="break-inside-avoid pb-8"
        >
          <figure>
            <Stars value={review.stars} label={say('reviews.stars', { count: review.stars })} />
            <blockquote className="mt-2 text-lead break-words whitespace-pre-line">
              “{review.text}”
            </blockquote>
            {review.photo && (
              <img
                src={review.photo}
                alt={say('reviews.photo', { author: review.author || say('reviews.someone') })}
                width="120"
                height="90"
                loading="lazy"
                decoding="async"
                className="mt-3 h-[5.5rem] w-30 rounded-field bg-sunken object-cover"
              />
            )}
            {review.reply && (
              <div className="mt-2 border-l-4 border-line pl-3 text-small">
                <p className="font-semibold">{say('reviews.reply')}</p>
                <p className="break-words whitespace-pre-line">{review.reply}</p>
              </div>
            )}
            <figcaption className="mt-2 text-small text-soft">
              {review.author || say('reviews.someone')}, {review.city},{' '}
              {month.format(new Date(`${review.month}-01T00:00Z`))}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
