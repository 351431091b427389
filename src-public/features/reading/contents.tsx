import type { Heading } from '#contract/calls/content.ts'
import { useTexts } from '../../app/texts-context.tsx'

type ContentsProps = { headings: readonly Heading[]; lang?: string | undefined }

/** The parts of a text that is worth jumping about in. */
export function Contents({ headings, lang }: ContentsProps) {
  const say = useTexts('reading')
  if (headings.length < 2) return null
  return (
    <nav aria-labelledby="contents" className="no-print">
      <h2 id="contents" className="font-body text-small font-semibold tracking-normal text-soft">
        {say('contents')}
      </h2>
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
    </nav>
  )
}
