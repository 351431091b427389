import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { ReviewList } from '../cities/review-list.tsx'
import type { StoryContent } from './home-content.ts'

/** Shows what customers wrote, word for word. */
export function CustomerReviews({ average, count, recent }: NonNullable<StoryContent['reviews']>) {
  const say = useTexts('story')
  const { number } = useFormat()
  return (
    <PageSection title={say('voices.title')} ground="card">
      <p className="-mt-4 mb-8 text-lead text-soft">
        {say('voices.rated', { average: number(average, 1), count })}
      </p>
      <ReviewList reviews={recent} />
    </PageSection>
  )
}
