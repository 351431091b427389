import { useState } from 'react'
import { closeAccount, exportAccount } from '#contract/calls/account.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useNavigation } from '../../lib/navigation.tsx'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import type { AreaName } from '../../routing/areas.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useCredit } from '../booking/draft/use-credit.ts'
import { ConfirmWithCode } from './confirm-with-code.tsx'

/** Lets a person download all that is stored about them, and close the account. */
export function OwnData({ area = 'customer' }: { area?: AreaName }) {
  const say = useTexts('profile')
  const { call, session } = useServices()
  const { go } = useNavigation()
  const { left_cents } = useCredit()
  const { money } = useFormat()
  const [asking, setAsking] = useState<'export' | 'close' | 'closed' | null>(null)
  const [isSaved, setSaved] = useState(false)
  const cancel = () => setAsking(null)
  const leave = async () => {
    await session.logout()
    go(href('index'))
  }
  const of = <K extends 'close_text' | 'close_gone' | 'close_stays'>(key: K) =>
    area === 'customer' ? (`data.${key}` as const) : (`data.${key}_${area}` as const)
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data" className="mb-4 text-2xl">
        {say('data.title')}
      </h2>
      <Card>
        <p>{say('data.export_text')}</p>
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <Button look="plain" size="sm" onClick={() => setAsking('export')}>
            {say('data.export')}
          </Button>
          <p role="status" className="font-semibold text-moss empty:hidden">
            {isSaved && say('data.export_done')}
          </p>
        </div>
        <p className="mt-6 border-t border-line pt-6">{say(of('close_text'))}</p>
        <div className="mt-3">
          <Button look="danger" size="sm" onClick={() => setAsking('close')}>
            {say('data.close')}
          </Button>
        </div>
      </Card>
      {asking === 'export' && (
        <ConfirmWithCode
          title={say('data.export')}
          label={say('data.export_confirm')}
          cancelLabel={say('sign_ins.keep')}
          look="primary"
          onClose={cancel}
          run={async (body) => {
            const { data, error } = await call(exportAccount, { body, isFile: true })
            if (error !== null) return error
            save(data as Blob)
            setSaved(true)
            cancel()
            return null
          }}
        >
          <p>{say('data.export_text')}</p>
        </ConfirmWithCode>
      )}
      {asking === 'close' && (
        <ConfirmWithCode
          title={say('data.close_title')}
          label={say('data.close_confirm')}
          cancelLabel={say('data.keep')}
          look="danger"
          onClose={cancel}
          run={async (body) => {
            const { error } = await call(closeAccount, { body })
            if (error !== null) return error
            setAsking('closed')
            return null
          }}
        >
          <p>{say(of('close_gone'))}</p>
          <p>{say(of('close_stays'))}</p>
          {left_cents > 0 && (
            <p className="font-semibold">
              {say('data.close_credit', { amount: money(left_cents) })}
            </p>
          )}
          <p className="font-semibold">{say('data.close_final')}</p>
        </ConfirmWithCode>
      )}
      <Dialog
        title={say('data.closed_title')}
        isOpen={asking === 'closed'}
        onClose={() => void leave()}
      >
        <p>{say('data.closed_text')}</p>
        <div className="mt-6 flex justify-end">
          <Button onClick={() => void leave()}>{say('data.closed_leave')}</Button>
        </div>
      </Dialog>
    </section>
  )
}

/** Has the browser save the archive as a file. */
function save(archive: Blob): void {
  const url = URL.createObjectURL(archive)
  const link = document.createElement('a')
  link.href = url
  link.download = `haulwell-${new Date().toISOString().slice(0, 10)}.zip`
  link.click()
  URL.revokeObjectURL(url)
}
