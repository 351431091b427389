import { href } from '#contract/routes.ts'
import { messagingLink, readableNumber } from '../features/contact/contact-button.tsx'
import { ContactForm } from '../features/contact/contact-form.tsx'
import { useSession } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { useSite } from '../ssr/page-environment.tsx'
import { Link } from '../ui/link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageSection } from '../ui/page-section.tsx'

export const page = definePage({
  meta: ({ say }) => ({
    title: say('contact')('title'),
    description: say('contact')('description'),
    jsonLd: [{ '@type': 'ContactPage', name: say('contact')('title') }],
  }),
  Component: Contact,
})

function Contact() {
  const say = useTexts('contact')
  return (
    <>
      <PageHead
        title={say('heading')}
        lead={say('lead')}
        picture={{ src: '/pictures/letter-box.svg', width: 320, height: 220 }}
      />
      <PageSection>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <ContactForm />
          <OtherWays />
        </div>
      </PageSection>
    </>
  )
}

function OtherWays() {
  const say = useTexts('contact')
  const { identity } = useSession()
  const { messagingNumber } = useSite()
  return (
    <aside aria-labelledby="other-ways">
      <h2 id="other-ways" className="text-2xl">
        {say('ways.title')}
      </h2>
      <dl className="mt-4 flex flex-col gap-6">
        <div>
          <dt className="font-semibold">{say('ways.help')}</dt>
          <dd>
            <p className="text-soft">{say('ways.help_text')}</p>
            <Link to={href('help')} className={link}>
              {say('ways.help_link')}
            </Link>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{say('ways.chat')}</dt>
          <dd>
            <p className="text-soft">{say('ways.chat_text')}</p>
            <Link to={href('chat-support')} className={link}>
              {say(identity === null ? 'ways.chat_sign_in' : 'ways.chat_link')}
            </Link>
          </dd>
        </div>
        {messagingNumber && (
          <div>
            <dt className="font-semibold">{say('ways.messaging')}</dt>
            <dd>
              <p className="text-soft">{say('ways.messaging_text')}</p>
              <a
                href={messagingLink(messagingNumber)}
                target="_blank"
                rel="noreferrer"
                className={`${link} numeral`}
              >
                {readableNumber(messagingNumber)}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </aside>
  )
}

const link = 'worded-link font-semibold'
