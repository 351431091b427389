import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { type Found, maxSearchLength } from '#contract/calls/content.ts'
import { href } from '#contract/routes.ts'
import { useNavigation } from '../../lib/navigation.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/field.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { answerId } from './answers.tsx'
import { LanguageMark, useForeignLang } from './language-mark.tsx'
import type { Search } from './use-search.ts'

/** Renders a search form that searches while typing; without JavaScript it searches on submit. */
export function SearchForm({ q, type }: Pick<Search, 'q' | 'type'>) {
  const say = useTexts('reading')
  const { go } = useNavigation()
  const send = (event: FormEvent) => {
    event.preventDefault()
    go(href('help', {}, { q: q.trim() || undefined }))
  }
  return (
    <search>
      <form
        action={href('help')}
        onSubmit={send}
        className="grid max-w-2xl gap-3 text-ink sm:grid-cols-[1fr_auto] sm:items-end"
      >
        <TextField
          type="search"
          name="q"
          label={<span className="text-cream">{say('help.search')}</span>}
          placeholder={say('help.placeholder')}
          maxLength={maxSearchLength}
          autoComplete="off"
          value={q}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') type('')
            if (event.key === 'ArrowDown') step(event, document.getElementById(listId), 1)
          }}
        />
        <Button type="submit">{say('help.find')}</Button>
      </form>
    </search>
  )
}

const listId = 'found'

/** Shows the search results; nothing before the first search. */
export function SearchResults({ searched, found, hasFailed }: Omit<Search, 'q' | 'type'>) {
  const say = useTexts('reading')
  const list = useRef<HTMLUListElement>(null)
  const status = searched === '' ? '' : say('help.found', { q: searched, count: found.length })
  return (
    <div
      className={searched === '' && !hasFailed ? '' : 'mx-auto w-full max-w-6xl px-4 pt-10 sm:px-6'}
    >
      <p role="status" className={searched === '' ? 'sr-only' : 'mb-4 text-soft'}>
        {hasFailed ? '' : status}
      </p>
      {hasFailed && <Notice tone="bad">{say('help.failed')}</Notice>}
      {searched !== '' && !hasFailed && found.length === 0 && (
        <Empty title={say('help.none', { q: searched })}>
          <p>{say('help.none_text')}</p>
        </Empty>
      )}
      {found.length > 0 && (
        <ul
          id={listId}
          ref={list}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') step(event, list.current, 1)
            if (event.key === 'ArrowUp') step(event, list.current, -1)
          }}
          className="grid gap-3 lg:grid-cols-2"
        >
          {found.map((result) => (
            <Result key={result.kind + result.key} result={result} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Result({ result: { kind, key, title, snippet, locale } }: { result: Found }) {
  const say = useTexts('reading')
  const lang = useForeignLang(locale)
  const to = kind === 'post' ? href('blog-slug', { slug: key }) : `${href('help')}#${answerId(key)}`
  return (
    <li className="group relative rounded-card bg-card p-5 shadow-card">
      <p className="mb-1.5 flex flex-wrap gap-2">
        <Flag>{say(`help.kind.${kind}`)}</Flag>
        <LanguageMark locale={locale} />
      </p>
      <p lang={lang} className="text-lead font-semibold">
        <Link
          to={to}
          className="text-link underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {title}
        </Link>
      </p>
      <p lang={lang} className="mt-1 text-soft">
        {snippet}
      </p>
    </li>
  )
}

/** Moves the focus to the next or previous result, stopping at the last. */
function step(event: KeyboardEvent, list: HTMLElement | null, by: 1 | -1) {
  const links = [...(list?.querySelectorAll('a') ?? [])]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = links[at + by]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
