import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'

const pages = [
  ['notices', 'customer-notifications'],
  ['cards', 'customer-payments'],
  ['moves', 'customer-moves'],
] as const

/** Links the pages that hold the rest of what is a person's own. */
export function RelatedPages() {
  const say = useTexts('profile')
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="mb-4 text-2xl">
        {say('links.title')}
      </h2>
      <Card>
        <ul className="flex flex-col divide-y divide-line">
          {pages.map(([key, route]) => (
            <li key={key} className="py-3 first:pt-0 last:pb-0">
              <Link
                to={href(route)}
                className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
              >
                {say(`links.${key}`)}
              </Link>
              <p className="text-small text-soft">{say(`links.${key}_text`)}</p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
