import { type Post, readPost } from '#contract/calls/content.ts'
import { withQuery } from '#contract/kernel/routes.ts'
import { blogFeedPath, href } from '#contract/routes.ts'
import { breadcrumbs } from '../features/content/breadcrumbs.ts'
import { Contents } from '../features/content/contents.tsx'
import { LanguageMark, useForeignLang } from '../features/content/language-mark.tsx'
import { PostByline } from '../features/content/post-byline.tsx'
import { PostCard } from '../features/content/post-card.tsx'
import { TagList } from '../features/content/tag-list.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { unwrap } from '../routing/refusal.ts'
import { LinkButton } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageSection } from '../ui/page-section.tsx'
import { Prose } from '../ui/prose.tsx'

export const page = definePage<Post>({
  async load({ call, params: { slug = '' } }) {
    return unwrap(await call(readPost, { params: { slug } }), (slug) => href('blog-slug', { slug }))
  },
  meta({ say, language }, post) {
    const path = href('blog-slug', { slug: post.slug })
    const image = `/og${path}.png`
    const description = post.seo_description ?? post.excerpt
    return {
      title: post.seo_title ?? post.title,
      description,
      image,
      kind: 'article',
      only: post.locale,
      feed: withQuery(blogFeedPath, { lang: language }),
      jsonLd: [
        {
          '@type': 'BlogPosting',
          headline: post.title,
          description,
          image,
          url: path,
          mainEntityOfPage: path,
          inLanguage: post.locale,
          datePublished: post.published_at,
          dateModified: post.updated_at,
          keywords: post.tags.join(', '),
          timeRequired: `PT${post.minutes}M`,
          author: { '@type': 'Person', name: post.author },
          publisher: {
            '@type': 'Organization',
            name: say('common')('product'),
            url: href('index'),
          },
        },
        breadcrumbs([
          { name: say('common')('nav.home'), path: href('index') },
          { name: say('reading')('blog.title'), path: href('blog') },
          { name: post.title },
        ]),
      ],
    }
  },
  Component: ({ data }) => <PostPage post={data} />,
})

function PostPage({ post }: { post: Post }) {
  const say = useTexts('reading')
  const lang = useForeignLang(post.locale)
  return (
    <>
      <PageHead
        trail={[{ to: href('blog'), label: say('blog.title') }]}
        title={<span lang={lang}>{post.title}</span>}
        lead={<p lang={lang}>{post.excerpt}</p>}
      >
        <div className="flex flex-col items-start gap-4">
          <LanguageMark locale={post.locale} />
          <PostByline post={post} minutes={post.minutes} />
        </div>
      </PageHead>
      <article className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6 sm:py-14">
        <img
          src={post.cover}
          alt={post.cover_alt}
          lang={lang}
          width={1200}
          height={675}
          fetchPriority="high"
          className="aspect-video w-full rounded-card object-cover shadow-card lg:aspect-[2/1]"
        />
        <div className="mt-10 grid gap-x-14 gap-y-8 lg:grid-cols-[17rem_1fr]">
          <div className="lg:sticky lg:top-6 lg:self-start">
            <Contents headings={post.contents} lang={lang} />
          </div>
          <div className="min-w-0">
            <Prose html={post.html} lang={lang} />
            <footer className="no-print mt-10 flex max-w-[42rem] flex-col items-start gap-4 border-t-2 border-dashed border-stitch pt-6">
              <TagList tags={post.tags} />
              {post.city && (
                <Link to={href('cities-city', { city: post.city.slug })} className="worded-link">
                  {say('blog.about_city', { city: post.city.name })}
                </Link>
              )}
            </footer>
          </div>
        </div>
      </article>
      <div className="no-print">
        <PageSection ground="wash" title={say('blog.price_title')}>
          <div className="flex flex-wrap items-center justify-between gap-6">
            <p className="max-w-xl text-lead">{say('blog.price_text')}</p>
            <LinkButton to={href('order')} size="lg">
              {say('blog.price')}
            </LinkButton>
          </div>
        </PageSection>
        {post.related.length > 0 && (
          <PageSection title={say('blog.related')}>
            <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {post.related.map((one) => (
                <PostCard key={one.slug} post={one} heading="h3" />
              ))}
            </div>
          </PageSection>
        )}
      </div>
    </>
  )
}
