import { useState } from 'react'
import { removePhone } from '#contract/calls/account.ts'
import { usePhone } from '../../lib/phone.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ContactForm } from './contact-form.tsx'
import type { OwnUser } from './own-user.ts'

type Props = { user: OwnUser; onChanged: () => Promise<void> }

/** Shows the addresses that a person signs in with, and lets them change these. */
export function Contact({ user, onChanged }: Props) {
  const say = useTexts('profile')
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className="text-2xl">
        {say('contact.title')}
      </h2>
      <p className="mt-1 mb-4 text-soft">{say('contact.lead')}</p>
      <Card>
        <ul className="mb-6 flex flex-col gap-2">
          {user.email !== null && <li className="font-semibold break-words">{user.email}</li>}
          {user.phone !== null && (
            <li className="flex flex-wrap items-center gap-x-5">
              <Phone phone={user.phone} isRemovable={user.email !== null} onDone={onChanged} />
            </li>
          )}
        </ul>
        <ContactForm onChanged={onChanged} />
      </Card>
    </section>
  )
}

type PhoneProps = { phone: string; isRemovable: boolean; onDone: () => Promise<void> }

function Phone({ phone, isRemovable, onDone }: PhoneProps) {
  const say = useTexts('profile')
  const errorMessage = useErrorMessage()
  const { call, session } = useServices()
  const { text } = usePhone(phone)
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    const { error } = await call(removePhone, {})
    if (error !== null) return errorMessage(error)
    setOpen(false)
    await Promise.all([onDone(), session.refresh()])
    return null
  }
  return (
    <>
      <span className="font-semibold">{text}</span>
      {isRemovable && (
        <Button look="quiet" size="sm" onClick={() => setOpen(true)}>
          {say('contact.remove')}
        </Button>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={say('contact.remove_title', { phone: text })}
        height="fit-content"
        confirm={{
          label: say('contact.remove'),
          look: 'danger',
          cancelLabel: say('contact.keep'),
          run: remove,
        }}
      >
        <p>{say('contact.remove_text')}</p>
      </Dialog>
    </>
  )
}
