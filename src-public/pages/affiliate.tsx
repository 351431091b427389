import { useEffect } from 'react'
import { type AffiliatePage, countClick, readAffiliate } from '#contract/calls/content.ts'
import { href } from '#contract/routes.ts'
import { rememberReferrer } from '../features/booking/draft/referrer.ts'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { missing, moved, unwrap } from '../routing/refusal.ts'
import { LinkButton } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageSection } from '../ui/page-section.tsx'
import { Points } from '../ui/points.tsx'

export const page = definePage<AffiliatePage>({
  meta: ({ say }, { name, percent, intro }) => ({
    title: say('affiliate')(percent > 0 ? 'title' : 'title_plain', { name, percent }),
    description: intro ?? say('affiliate')('lead', { name }),
  }),
  async load({ call, params }) {
    const { affiliate = '' } = params
    // This route matches every unknown path at the top level, so paths that can't be a slug are
    // refused early.
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/i.test(affiliate) || affiliate.length > 80) throw missing()
    const pageOf = (slug: string) => href('affiliate', { affiliate: slug })
    const found = unwrap(await call(readAffiliate, { params: { slug: affiliate } }), pageOf)
    if (found.slug !== affiliate) throw moved(pageOf(found.slug))
    return found
  },
  Component: ({ data }) => <Affiliate key={data.slug} {...data} />,
})

const promises = ['price', 'lower', 'crew'] as const

function Affiliate({ slug, name, intro, percent }: AffiliatePage) {
  const say = useTexts('affiliate')
  useVisit(slug)
  return (
    <>
      <PageHead
        title={say(percent > 0 ? 'title' : 'title_plain', { name, percent })}
        lead={<p className="whitespace-pre-line">{intro ?? say('lead', { name })}</p>}
        picture={{ src: '/pictures/gift-box.svg', width: 340, height: 240 }}
      >
        <LinkButton to={href('order')} size="lg">
          {say('action')}
        </LinkButton>
        {percent > 0 && (
          <p className="mt-4 text-small text-cream-soft">{say('fine', { percent })}</p>
        )}
      </PageHead>
      <PageSection title={say('promises.title')}>
        <Points
          points={promises.map((promise) => ({
            title: say(`promises.${promise}`),
            text: say(`promises.${promise}_text`),
          }))}
        />
        <p className="mt-10">
          <Link to={href('about')} className="worded-link font-semibold">
            {say('more')}
          </Link>
        </p>
      </PageSection>
    </>
  )
}

/** Records the affiliate for a later booking, and counts the visit. */
function useVisit(slug: string) {
  const { call, log } = useServices()
  useEffect(() => {
    rememberReferrer(slug)
    void call(countClick, { params: { slug } }).then(({ error }) => {
      if (error !== null) log.warn('The visit could not be counted', error)
    })
  }, [slug, call, log])
}
