import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Link } from '../../ui/link.tsx'
import { tagName } from './tag-name.ts'

type TagListProps = {
  tags: readonly string[]
  /**
   * The tag whose posts are shown; null if all are shown; undefined hides the link to all posts.
   */
  chosen?: string | null
}

/** Lists tags, each a link to its posts. */
export function TagList({ tags, chosen }: TagListProps) {
  const say = useTexts('reading')
  return (
    <ul
      aria-label={say('blog.tags')}
      className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:p-4 sm:flex-wrap"
    >
      {chosen !== undefined && (
        <li>
          <Link
            to={href('blog')}
            aria-current={chosen === null ? 'page' : undefined}
            className={chip}
          >
            {say('blog.all')}
          </Link>
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={href('blog', {}, { tag })}
            aria-current={chosen === tag ? 'page' : undefined}
            className={chip}
          >
            {tagName(say, tag)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const chip =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-full border-[1.5px] border-edge bg-card px-4 text-small font-semibold hover:border-ink aria-[current=page]:border-transparent aria-[current=page]:bg-stitch aria-[current=page]:text-night'
