import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { sendCurrentCode } from '#contract/calls/account.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useFocusHere } from '../session/use-focus-here.ts'
import { CodeField, isSixDigits } from './code-field.tsx'

type Props = {
  title: string
  label: string
  cancelLabel: string
  look: 'primary' | 'danger'
  onClose: () => void
  /** Sends the request, with the code if one was needed. */
  run: (body: { current_code?: string }) => Promise<CallError | null>
  children: ReactNode
}

/**
 * Renders a confirmation that also asks for a code from the person's current address, unless they
 * have just signed in. The code is sent when the dialog appears.
 */
export function ConfirmWithCode(props: Props) {
  const { title, label, cancelLabel, look, onClose, run, children } = props
  const say = useTexts('profile')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const [sentTo, setSentTo] = useState<string | null | undefined>(undefined)
  const [unsent, setUnsent] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const field = useFocusHere(sentTo ? `${sentTo} ${error}` : null)

  const send = useEffectEvent(async () => {
    const { data, error } = await call(sendCurrentCode, {})
    if (error === null) setSentTo(data.sent_to)
    else setUnsent(errorMessage(error))
  })
  useEffect(() => {
    void send()
  }, [])

  const confirm = async () => {
    setError('')
    if (sentTo && !isSixDigits(code)) {
      setError(say('contact.incomplete'))
      return null
    }
    const refused = await run(sentTo ? { current_code: code } : {})
    if (refused === null) return null
    const atField = sentTo ? fieldErrors(refused)('current_code') : undefined
    setError(atField ?? '')
    return atField === undefined ? errorMessage(refused) : null
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      height="fit-content"
      confirm={{ label, look, cancelLabel, run: confirm, isDisabled: sentTo === undefined }}
    >
      <div className="flex flex-col gap-4">
        {children}
        <div aria-live="polite">
          {sentTo === undefined && <p className="text-soft">{unsent ?? say('who.checking')}</p>}
          {sentTo && (
            <CodeField
              ref={field}
              label={say('who.code', { username: sentTo })}
              error={error}
              name="current_code"
              value={code}
              onCode={setCode}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
