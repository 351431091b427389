import { useRef, useState } from 'react'
import { becomeCustomer } from '#contract/calls/session.ts'
import type { Identity } from '#contract/client/identity.ts'
import { useServices, useSession } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PreferredMover } from '../../favorites/preferred-mover.tsx'
import { SignInPanel } from '../../session/sign-in-panel.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import { draftStore } from '../draft/draft-store.ts'
import { Section } from './section.tsx'

/** Shows who books, and confirms them with a code on the same page. */
export function YouSection() {
  const say = useTexts('booking')
  const { draft, errorOf } = useBooking()
  const { identity } = useSession()
  const phone = useRef<HTMLInputElement>(null)
  // The code field disappears once the code is accepted; the focus moves only if the user has not
  // moved it elsewhere.
  const focusOnward = () => {
    if (document.activeElement === document.body) phone.current?.focus()
  }
  return (
    <Section id="you" title={say('you.title')}>
      <div className="flex max-w-md flex-col gap-6">
        {identity === null ? (
          <SignInPanel contact={{}} resumes onSignedIn={focusOnward} />
        ) : (
          <SignedIn identity={identity} />
        )}
        {identity?.role === 'customer' && (
          <TextField
            ref={phone}
            id="contact-phone"
            label={say('you.contact_phone')}
            isOptional
            type="tel"
            autoComplete="tel"
            maxLength={30}
            value={draft.phone}
            error={errorOf('phone')}
            onChange={({ target }) => draftStore.change({ phone: target.value })}
          />
        )}
      </div>
      <PreferredMover />
    </Section>
  )
}

function SignedIn({ identity }: { identity: Identity }) {
  const say = useTexts('booking')
  const { call, session } = useServices()
  const errorMessage = useErrorMessage()
  const [failure, setFailure] = useState<string | null>(null)
  const name = identity.name ?? identity.email ?? identity.phone ?? ''
  const isCustomer = identity.role === 'customer'
  const role = identity.role === 'mover' || identity.role === 'driver' ? identity.role : 'admin'
  const goOn = async () => {
    const { error } = await call(becomeCustomer, {})
    if (error !== null) return setFailure(errorMessage(error))
    await session.refresh()
  }
  return (
    <Notice tone={isCustomer ? 'good' : 'warn'} title={say('you.signed_in', { name })}>
      {!isCustomer && (
        <p>
          {say(role === 'admin' ? 'you.not_customer' : 'you.crew', {
            role: say(`you.roles.${role}`),
          })}
        </p>
      )}
      {!isCustomer && role !== 'admin' && (
        <div className="my-2">
          <Button size="sm" onClick={() => void goOn()}>
            {say('you.as_customer')}
          </Button>
        </div>
      )}
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <Button look="quiet" size="sm" onClick={() => void session.logout()}>
        {say('you.not_you')}
      </Button>
    </Notice>
  )
}
