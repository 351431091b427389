import { Fragment, useState } from 'react'
import type { CityList } from '#contract/calls/cities.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { citiesLike } from './cities-like.ts'

type State = CityList[number]

/**
 * Lists all cities by state, filtered while typing. Without JavaScript the form is sent to the
 * server.
 */
export function CityFinder({ states, query }: { states: CityList; query: string }) {
  const say = useTexts('cities')
  const [typed, setTyped] = useState(query)
  const found = citiesLike(states, typed)
  const count = found.flatMap(({ cities }) => cities).length
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6 sm:py-12">
      <search>
        <form
          method="get"
          action={href('cities')}
          onSubmit={(event) => event.preventDefault()}
          className="flex max-w-xl items-end gap-3"
        >
          <div className="grow">
            <TextField
              id="cities-q"
              label={say('list.search')}
              type="search"
              name="q"
              maxLength={80}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <Button type="submit" look="plain">
            {say('list.submit')}
          </Button>
        </form>
        <p role="status" className="mt-2 min-h-6 text-small text-soft">
          {typed.trim() !== '' && say('list.found', { count })}
        </p>
      </search>
      {found.length === 0 ? (
        <Empty title={say('list.none')}>
          <p>{say('list.none_text')}</p>
          <div className="mt-4">
            <LinkButton to={href('index')} look="plain">
              {say('list.none_link')}
            </LinkButton>
          </div>
        </Empty>
      ) : (
        <>
          {found.length > 6 && <StateIndex states={found} />}
          <div className="mt-8 gap-x-12 sm:columns-2 lg:columns-4">
            {found.map((state) => (
              <StateCities key={state.code} state={state} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

const anchorOf = ({ code }: State) => `state-${code.toLowerCase()}`

function StateIndex({ states }: { states: readonly State[] }) {
  const say = useTexts('cities')
  return (
    <nav aria-label={say('list.states')} className="mt-4">
      <ul className="flex flex-wrap gap-1">
        {states.map((state) => (
          <li key={state.code}>
            <a
              href={`#${anchorOf(state)}`}
              title={state.name}
              className="grid size-11 place-items-center rounded-full text-small font-semibold text-link hover:bg-stitch-wash"
            >
              {state.code}
              <span className="sr-only">{state.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function StateCities({ state }: { state: State }) {
  const say = useTexts('cities')
  const live = state.cities.filter((city) => city.is_live)
  const upcoming = state.cities.filter((city) => !city.is_live)
  const id = anchorOf(state)
  return (
    <section id={id} aria-labelledby={`${id}-name`} className="mb-8 break-inside-avoid-column">
      <h2 id={`${id}-name`} className="font-display text-xl">
        {state.name}
      </h2>
      <div className="seam mt-1 mb-2 opacity-70" />
      <ul className={live.length > 6 ? 'max-sm:columns-[9rem]' : ''}>
        {live.map(({ slug, name, movers }) => (
          <li key={slug}>
            <Link
              to={href('cities-city', { city: slug })}
              className="group flex min-h-11 items-center justify-between gap-3 sm:min-h-9"
            >
              <span className="font-semibold text-link underline-offset-4 group-hover:underline">
                {name}
              </span>
              {movers > 0 && (
                <span className="text-small text-soft max-sm:hidden">
                  {say('list.crews', { count: movers })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {upcoming.length > 0 && (
        <p className="mt-1 text-small text-soft">
          {say('list.soon')}{' '}
          {upcoming.map(({ slug, name }, at) => (
            <Fragment key={slug}>
              {/* A comma after an inline block could otherwise begin a line. */}
              <span className="whitespace-nowrap">
                <Link
                  to={href('cities-city', { city: slug })}
                  className="inline-block py-2 text-link underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                {at < upcoming.length - 1 && ','}
              </span>{' '}
            </Fragment>
          ))}
        </p>
      )}
    </section>
  )
}
