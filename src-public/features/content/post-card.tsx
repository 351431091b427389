import type { PostSummary } from '#contract/calls/content.ts'
import { href } from '#contract/routes.ts'
import { Link } from '../../ui/link.tsx'
import { LanguageMark, useForeignLang } from './language-mark.tsx'
import { PostByline } from './post-byline.tsx'

type PostCardProps = {
  post: PostSummary
  /** Larger layout, for the first post of a list. */
  isBig?: boolean
  heading?: 'h2' | 'h3'
}

/** Renders a post in a list; the whole card is a link. */
export function PostCard({ post, isBig = false, heading: Heading = 'h2' }: PostCardProps) {
  const { slug, title, excerpt, cover, cover_thumbnail, locale } = post
  const lang = useForeignLang(locale)
  return (
    <article
      className={`group relative flex flex-col overflow-hidden rounded-card bg-card shadow-card ${isBig ? 'lg:grid lg:grid-cols-[1.35fr_1fr]' : ''}`}
    >
      <img
        src={isBig ? cover : cover_thumbnail}
        alt=""
        width={1200}
        height={675}
        loading={isBig ? 'eager' : 'lazy'}
        fetchPriority={isBig ? 'high' : 'auto'}
        className={`aspect-video w-full shrink-0 object-cover ${isBig ? 'lg:h-full' : ''}`}
      />
      <div className={`flex grow flex-col gap-3 ${isBig ? 'p-6 sm:p-8 lg:justify-center' : 'p-5'}`}>
        {lang && (
          <p>
            <LanguageMark locale={locale} />
          </p>
        )}
        <Heading
          lang={lang}
          className={isBig ? 'text-[1.75rem] sm:text-[2.125rem]' : 'text-[1.375rem]'}
        >
          <Link
            to={href('blog-slug', { slug })}
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </Link>
        </Heading>
        <p lang={lang} className="grow text-soft lg:grow-0">
          {excerpt}
        </p>
        <div className="mt-auto pt-1 text-soft lg:pt-3">
          <PostByline post={post} />
        </div>
      </div>
    </article>
  )
}
