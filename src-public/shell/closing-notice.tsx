import { useState } from 'react'
import { keepAccount } from '#contract/calls/account.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { useFormat } from '../lib/format.ts'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useErrorMessage } from '../lib/use-error-message.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

/** Says when a closed account is erased, and lets its owner keep it. */
export default function ClosingNotice({
  closes_at,
  timeZone,
  isBusiness,
}: {
  closes_at: string
  timeZone: string
  isBusiness: boolean
}) {
  const say = useTexts('common')
  const { call, session } = useServices()
  const { moment } = useFormat()
  const errorMessage = useErrorMessage()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const keep = async () => {
    setBusy(true)
    const { error } = await call(keepAccount, {})
    setError(error)
    if (error === null) await session.refresh()
    setBusy(false)
  }
  return (
    <aside className="no-print mx-auto w-full max-w-5xl px-4 pt-4 sm:px-6">
      <Notice tone="warn" title={say('closing.title', { date: moment(closes_at, timeZone) })}>
        <p>
          {say('closing.text')} {isBusiness && say('closing.no_jobs')}
        </p>
        <div className="mt-3">
          <Button look="primary" size="sm" isBusy={isBusy} onClick={() => void keep()}>
            {say('closing.keep')}
          </Button>
        </div>
        {error && <FieldError>{errorMessage(error)}</FieldError>}
      </Notice>
    </aside>
  )
}
