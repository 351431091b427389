import type { ReactNode } from 'react'
import { href } from '#contract/routes.ts'
import { zoneWithPlace } from '#contract/zone-name.ts'
import { useFormat } from '../../lib/format.ts'
import { intlLocales, isLanguage, languageNames } from '../../lib/language.ts'
import { usePhone } from '../../lib/phone.ts'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { OwnUser } from './own-user.ts'

/** Shows a person's own details, with the way to change them. */
export function AboutYou({ user }: { user: OwnUser }) {
  const say = useTexts('profile')
  const { language } = useLanguage()
  const { dayAndYear } = useFormat()
  return (
    <section aria-labelledby="about-you">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="about-you" className="text-2xl">
          {say('about.title')}
        </h2>
        <LinkButton to={href('customer-profile-edit')} look="plain" size="sm">
          {say('about.edit')}
        </LinkButton>
      </div>
      <Card>
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <Fact label={say('about.name')}>{user.name}</Fact>
          <Fact label={say('about.since')}>{dayAndYear(user.created_at, user.time_zone)}</Fact>
          <Fact label={say('about.email')}>
            {user.email ?? <span className="text-soft">{say('about.none')}</span>}
            {user.email_undeliverable_at && <FieldError>{say('about.undeliverable')}</FieldError>}
          </Fact>
          <Fact label={say('about.phone')}>
            {user.phone === null ? (
              <span className="text-soft">{say('about.none')}</span>
            ) : (
              <Phone phone={user.phone} />
            )}
          </Fact>
          <Fact label={say('about.language')}>
            {isLanguage(user.locale) ? languageNames[user.locale] : user.locale}
          </Fact>
          <Fact label={say('about.time_zone')}>
            {zoneWithPlace(user.time_zone, intlLocales[language])}
          </Fact>
        </dl>
      </Card>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-soft">{label}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}

function Phone({ phone }: { phone: string }) {
  return <>{usePhone(phone).text}</>
}
