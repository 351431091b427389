import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Link } from '../../ui/link.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import type { StoryContent } from './home-content.ts'

/** Lists the cities in one flowing line. */
export function CityNames({ cities, live }: Pick<StoryContent, 'cities' | 'live'>) {
  const say = useTexts('story')
  return (
    <PageSection
      title={say('cities.title', { count: live })}
      more={
        <Link to={href('cities')} className="worded-link font-semibold">
          {say('cities.all')}
        </Link>
      }
    >
      <ul className="flex flex-wrap gap-x-3 font-display text-xl sm:text-2xl">
        {cities.map(({ slug, name }) => (
          <li
            key={slug}
            className="flex items-center gap-3 after:h-0.5 after:w-5 after:bg-stitch last:after:hidden"
          >
            <Link
              to={href('cities-city', { city: slug })}
              className="inline-flex min-h-12 items-center underline-offset-4 hover:text-link hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
