import { useTexts } from '../../../lib/texts-context.tsx'
import { Link } from '../../../ui/link.tsx'
import { type Crew, type Tab, tabHref, tabs } from './crew.ts'

/** Links to the lists of jobs; the current one is part of the URL. */
export function JobTabs({ crew, current }: { crew: Crew; current: Tab }) {
  const say = useTexts('jobs')
  return (
    <nav aria-label={say('list.label')} className="mb-6">
      <ul className="flex flex-wrap gap-1 rounded-card bg-sunken p-1 sm:w-fit sm:rounded-full">
        {tabs[crew].map((tab) => (
          <li key={tab} className="grow">
            <Link
              to={tabHref(crew, tab)}
              replace
              aria-current={tab === current ? 'page' : undefined}
              className={`flex min-h-12 items-center justify-center rounded-full font-semibold text-soft hover:text-ink aria-[current]:bg-card aria-[current]:text-ink aria-[current]:shadow-card sm:px-7 ${crew === 'mover' ? 'px-1 text-small sm:text-base' : 'px-3'}`}
            >
              {say(`list.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
