import type { PostSummary } from '#contract/calls/content.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'

type PostFactsProps = { post: Pick<PostSummary, 'author' | 'published_at'>; minutes?: number }

/** Shows the author, the date and the reading time. */
export function PostByline({ post, minutes }: PostFactsProps) {
  const say = useTexts('reading')
  const format = useFormat()
  const { author, published_at } = post
  return (
    <p className="flex flex-wrap text-small *:after:px-2 *:after:content-['·'] *:last:after:content-none">
      <span>{say('blog.by', { author })}</span>
      <time dateTime={published_at}>{format.dayAndYear(published_at, 'UTC')}</time>
      {minutes !== undefined && <span>{say('blog.minutes', { count: minutes })}</span>}
    </p>
  )
}
