import { type FormEvent, useState } from 'react'
import { maxMoveSearch } from '#contract/calls/moves.ts'
import { href } from '#contract/routes.ts'
import { useNavigation } from '../../../lib/navigation.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'

/** The words and the year that the list of moves is limited to; absent for all. */
export type MovesFilter = { q?: string; year?: string }

/** Reads the filter from the query of the page's address. */
export function filterIn(query: URLSearchParams): MovesFilter {
  const q = (query.get('q') ?? '').trim().slice(0, maxMoveSearch)
  const year = query.get('year') ?? ''
  return {
    ...(q === '' ? {} : { q }),
    ...(/^20\d\d$/.test(year) ? { year } : {}),
  }
}

type Props = {
  filter: MovesFilter
  /** The years in which the customer has moved or will. */
  years: readonly number[]
}

/** Searches the moves and limits them to a year; both are in the page's address. */
export function MovesFilterBar({ filter, years }: Props) {
  const say = useTexts('moves')
  const { go } = useNavigation()
  const [q, setQ] = useState(filter.q ?? '')
  const { year } = filter
  const toYear = (one: string | undefined) => href('customer-moves', {}, { q: filter.q, year: one })
  const send = (event: FormEvent) => {
    event.preventDefault()
    go(href('customer-moves', {}, { q: q.trim() || undefined, year }))
  }
  const choices = [undefined, ...years.map(String)]
  return (
    <div className="mb-6 flex flex-col gap-3">
      <search>
        <form onSubmit={send} className="grid max-w-2xl grid-cols-[1fr_auto] items-end gap-3">
          <TextField
            type="search"
            label={say('filter.search')}
            placeholder={say('filter.placeholder')}
            maxLength={maxMoveSearch}
            autoComplete="off"
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
          <Button type="submit" look="plain">
            {say('filter.find')}
          </Button>
        </form>
      </search>
      {years.length > 1 && (
        <nav aria-label={say('filter.year')}>
          <ul className="flex flex-wrap gap-x-5">
            {choices.map((one) => (
              <li key={one ?? 'all'}>
                <Link
                  to={toYear(one)}
                  aria-current={one === year ? 'page' : undefined}
                  className="inline-block py-2 text-link underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
                >
                  {one ?? say('filter.all')}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
