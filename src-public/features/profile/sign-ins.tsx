import { type ReactNode, useState } from 'react'
import { endOtherSignIns, endSignIn, listSignIns } from '#contract/calls/account.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Flag } from '../../ui/flag.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'

/** Lists where a person is signed in, and signs out one device or all others. */
export function SignIns() {
  const say = useTexts('profile')
  const { call } = useServices()
  const { data, error, reload } = useLoaded('sign-ins', (signal) => call(listSignIns, { signal }))
  return (
    <section aria-labelledby="sign-ins">
      <h2 id="sign-ins" className="text-2xl">
        {say('sign_ins.title')}
      </h2>
      <p className="mt-1 mb-4 text-soft">{say('sign_ins.lead')}</p>
      {error && <SectionFailed error={error} onRetry={reload} />}
      {!error && data === null && <Loading rows={2} />}
      {data && (
        <Card>
          <ul className="flex flex-col divide-y divide-line">
            {data.map((signIn) => (
              <li
                key={signIn.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4 first:pt-0 last:pb-0"
              >
                <SignIn signIn={signIn} onEnded={reload} />
              </li>
            ))}
          </ul>
          {data.length > 2 && (
            <div className="mt-5">
              <EndButton
                label={say('sign_ins.end_others')}
                title={say('sign_ins.end_others_title')}
                look="plain"
                end={async () => (await call(endOtherSignIns, {})).error}
                onEnded={reload}
              >
                {say('sign_ins.end_others_text')}
              </EndButton>
            </div>
          )}
        </Card>
      )}
    </section>
  )
}

type SignInProps = { signIn: ResponseOf<typeof listSignIns>[number]; onEnded: () => Promise<void> }

function SignIn({ signIn, onEnded }: SignInProps) {
  const say = useTexts('profile')
  const { call } = useServices()
  const { moment } = useFormat()
  const { id, is_current, created_at, last_used_at, browser, device } = signIn
  const name =
    browser && device
      ? say('sign_ins.browser_on', { browser, device })
      : (browser ?? device ?? say('sign_ins.unknown'))
  const zone = readerZone()
  const times = say('sign_ins.times', {
    created: moment(created_at, zone),
    used: moment(last_used_at, zone),
  })
  return (
    <>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{name}</span>
          {is_current && <Flag tone="good">{say('sign_ins.this')}</Flag>}
        </p>
        <p className="mt-1 text-small text-soft">{times}</p>
      </div>
      {!is_current && (
        <EndButton
          label={say('sign_ins.end')}
          description={`${name}, ${times}`}
          title={say('sign_ins.end_title')}
          look="quiet"
          end={async () => {
            const { error } = await call(endSignIn, { params: { id } })
            return error?.status === 404 ? null : error
          }}
          onEnded={onEnded}
        >
          {name}. {times}. {say('sign_ins.end_text')}
        </EndButton>
      )}
    </>
  )
}

type EndButtonProps = {
  label: string
  /** Distinguishes the buttons of several devices, for screen readers. */
  description?: string
  title: string
  look: 'plain' | 'quiet'
  end: () => Promise<CallError | null>
  onEnded: () => Promise<void>
  children: ReactNode
}

/** Renders a button that ends sign-ins after a confirmation. */
function EndButton({ label, description, title, look, end, onEnded, children }: EndButtonProps) {
  const say = useTexts('profile')
  const errorMessage = useErrorMessage()
  const [isOpen, setOpen] = useState(false)
  const run = async () => {
    const error = await end()
    if (error !== null) return errorMessage(error)
    setOpen(false)
    await onEnded()
    return null
  }
  return (
    <>
      <Button look={look} size="sm" onClick={() => setOpen(true)}>
        {label}
        {description && <span className="sr-only"> {description}</span>}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        height="fit-content"
        confirm={{ label, look: 'danger', cancelLabel: say('sign_ins.keep'), run }}
      >
        <p>{children}</p>
      </Dialog>
    </>
  )
}
