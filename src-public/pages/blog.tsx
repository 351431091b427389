import { listPosts, type PostSummary, postsPerPage } from '#contract/calls/content.ts'
import { withQuery } from '#contract/kernel/routes.ts'
import { blogFeedPath, href } from '#contract/routes.ts'
import { Pager } from '../features/content/pager.tsx'
import { PostCard } from '../features/content/post-card.tsx'
import { TagList } from '../features/content/tag-list.tsx'
import { tagName } from '../features/content/tag-name.ts'
import type { TextsSnapshot } from '../lib/texts.ts'
import { useLanguage, useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { missing, unwrap } from '../routing/refusal.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageSection } from '../ui/page-section.tsx'

type BlogData = { posts: PostSummary[]; total: number; page: number; tag: string | null }

export const page = definePage<BlogData>({
  async load({ call, language, query }) {
    const page = pageIn(query)
    const tag = query.get('tag')
    // In Spanish, English posts are listed too, after the Spanish ones.
    const languageQuery = language === 'en' ? { locale: language } : { first: language }
    const request = { ...languageQuery, page, ...(tag === null ? {} : { tag }) }
    const list = unwrap(await call(listPosts, { query: request }))
    if (page > 1 && list.posts.length === 0) throw missing()
    return { ...list, page, tag }
  },
  meta(texts, { page, tag, total }) {
    return {
      title: titleOf(texts, { page, tag }),
      description: texts.say('reading')('blog.description'),
      query: { tag, page: page > 1 ? page : undefined },
      feed: withQuery(blogFeedPath, { lang: texts.language }),
      isPrivate: total === 0,
      jsonLd: [
        { '@type': 'Blog', name: titleOf(texts, { page: 1, tag: null }), url: href('blog') },
      ],
    }
  },
  Component: ({ data }) => <BlogPage {...data} />,
})

function pageIn(query: URLSearchParams): number {
  const page = query.get('page') ?? '1'
  if (!/^[1-9]\d{0,3}$/.test(page)) throw missing()
  return Number(page)
}

function titleOf({ say: sayOf }: TextsSnapshot, { page, tag }: Pick<BlogData, 'page' | 'tag'>) {
  const say = sayOf('reading')
  const title = tag === null ? say('blog.heading') : say('blog.tagged', { tag: tagName(say, tag) })
  return page === 1 ? title : say('blog.numbered', { title, page })
}

function BlogPage({ posts, total, page, tag }: BlogData) {
  const texts = useLanguage()
  const say = useTexts('reading')
  const tags = [...new Set(posts.flatMap((post) => post.tags))]
  const [first, ...others] = posts
  return (
    <>
      <PageHead
        title={titleOf(texts, { page: 1, tag })}
        lead={tag === null ? say('blog.lead') : undefined}
        picture={{ src: '/pictures/reading.svg', width: 300, height: 180 }}
      />
      <PageSection>
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
          <TagList tags={tag === null ? tags : [tag]} chosen={tag} />
          <a
            href={withQuery(blogFeedPath, { lang: texts.language })}
            className="inline-flex min-h-11 items-center text-small text-link underline underline-offset-4"
          >
            {say('blog.feed')}
          </a>
        </div>
        {first === undefined ? (
          <NoPosts tag={tag} />
        ) : (
          <section
            aria-label={say('blog.list')}
            className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-3"
          >
            <div className="sm:col-span-2 lg:col-span-3">
              <PostCard post={first} isBig />
            </div>
            {others.map((post) => (
              <PostCard key={post.slug} post={post} />
            ))}
          </section>
        )}
        <Pager page={page} count={Math.ceil(total / postsPerPage)} tag={tag} />
      </PageSection>
    </>
  )
}

function NoPosts({ tag }: { tag: string | null }) {
  const say = useTexts('reading')
  return (
    <Empty title={say('blog.none')}>
      <p className="mb-4">{say(tag === null ? 'blog.empty_text' : 'blog.none_text')}</p>
      {tag === null ? (
        <LinkButton to={href('help')}>{say('blog.ask')}</LinkButton>
      ) : (
        <LinkButton to={href('blog')}>{say('blog.all')}</LinkButton>
      )}
    </Empty>
  )
}
