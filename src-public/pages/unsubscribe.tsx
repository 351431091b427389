import { type MailSubscriptions, readSubscriptions } from '#contract/calls/notifications.ts'
import { callFailure } from '#contract/client/call-error.ts'
import { href } from '#contract/routes.ts'
import { Subscriptions } from '../features/notifications/subscriptions.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import { useSession } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { isArea } from '../routing/areas.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageSection } from '../ui/page-section.tsx'

export const page = definePage<MailSubscriptions | null>({
  meta: ({ say }) => ({ title: say('unsubscribe')('title'), isPrivate: true }),
  /** Null if the link is invalid. Only reads: programs follow links too. */
  async load({ call, language, query }) {
    const token = query.get('token') ?? ''
    if (token === '' || token.length > 300) return null
    const { data, error } = await call(readSubscriptions, { query: { token, locale: language } })
    if (error !== null && error.status !== 422) throw callFailure(error)
    return data
  },
  Component: Unsubscribe,
})

function Unsubscribe({ data }: { data: MailSubscriptions | null }) {
  const say = useTexts('unsubscribe')
  const { path } = useNavigation()
  const token = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
  return (
    <>
      <PageHead
        title={say('title')}
        lead={data && say('lead', { address: data.address })}
        picture={{ src: '/pictures/letter-box.svg', width: 320, height: 220 }}
      />
      <PageSection width="narrow">
        {data === null ? <InvalidLink /> : <Subscriptions token={token} loaded={data} />}
      </PageSection>
    </>
  )
}

function InvalidLink() {
  const say = useTexts('unsubscribe')
  const { identity } = useSession()
  const role = identity?.role ?? 'customer'
  const choices = isArea(role) ? href(`${role}-notifications`) : '/admin/notifications'
  return (
    <Notice tone="warn" title={say('foreign.title')}>
      <p>{say(identity === null ? 'foreign.text' : 'foreign.text_signed_in')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton
          look="plain"
          to={identity === null ? href('auth-username', {}, { to: choices }) : choices}
        >
          {say(identity === null ? 'foreign.sign_in' : 'foreign.choose')}
        </LinkButton>
        <LinkButton look="quiet" to={href('contact')}>
          {say('foreign.contact')}
        </LinkButton>
      </div>
    </Notice>
  )
}
