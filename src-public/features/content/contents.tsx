import type { Heading } from '#contract/calls/content.ts'
import { useTexts } from '../../lib/texts-context.tsx'

type ContentsProps = { headings: readonly Heading[]; lang?: string | undefined }

/**
 * Lists the headings of a text, collapsed on narrow screens; nothing for a text with fewer than
 * two.
 */
export function Contents({ headings, lang }: ContentsProps) {
  const say = useTexts('reading')
  if (headings.length < 2) return null
  const list = (
    <ol lang={lang} className="mt-2 border-l-2 border-dashed border-stitch">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1.5 pl-4 text-small leading-snug text-link underline-offset-4 hover:underline"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label={say('contents')} className="no-print">
      <details className="lg:hidden">
        <summary className="flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
          {say('contents')}
        </summary>
        {list}
      </details>
      <div className="max-lg:hidden">
        <p className="text-small font-semibold text-soft">{say('contents')}</p>
        {list}
      </div>
    </nav>
  )
}
