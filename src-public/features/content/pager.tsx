import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { LinkButton } from '../../ui/button.tsx'

type PagerProps = { page: number; count: number; tag: string | null }

/** Links to the previous and the next page of the list. */
export function Pager({ page, count, tag }: PagerProps) {
  const say = useTexts('reading')
  if (count < 2) return null
  const at = (page: number) => href('blog', {}, { tag, page: page > 1 ? page : undefined })
  return (
    <nav
      aria-label={say('blog.pages')}
      className="mt-12 flex flex-wrap items-center justify-between gap-4 border-t-2 border-dashed border-stitch pt-6"
    >
      <span className="sm:min-w-44">
        {page > 1 && (
          <LinkButton to={at(page - 1)} rel="prev" look="plain">
            {say('blog.newer')}
          </LinkButton>
        )}
      </span>
      <p className="text-soft">{say('blog.page', { page, count })}</p>
      <span className="sm:min-w-44 sm:text-right">
        {page < count && (
          <LinkButton to={at(page + 1)} rel="next" look="plain">
            {say('blog.older')}
          </LinkButton>
        )}
      </span>
    </nav>
  )
}
