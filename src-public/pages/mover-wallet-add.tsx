import { readWallet } from '#contract/calls/wallet.ts'
import { href } from '#contract/routes.ts'
import { forMembers } from '../features/team/for-members.tsx'
import { ProviderButton } from '../features/wallet/provider-button.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Failed } from '../ui/failed.tsx'
import { Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('wallet')('add.title'), isPrivate: true }),
  Component: forMembers('mover-wallet-add', MoverWalletAdd),
})

function MoverWalletAdd() {
  const say = useTexts('wallet')
  const { call } = useServices()
  const { data, error, reload } = useLoaded('wallet', (signal) => call(readWallet, { signal }))
  const known = data?.account?.last4 === null ? 'begun' : 'known'
  return (
    <Sheet title={say('add.title')} lead={say('add.lead')} isNarrow>
      {data === null && (error ? <Failed error={error} onRetry={reload} /> : <Loading rows={2} />)}
      {data?.account && (
        <Notice title={say(`add.${known}`)}>
          <p>{say(`add.${known}_text`)}</p>
          <LinkButton
            look="quiet"
            size="sm"
            to={href('mover-wallet-edit', {}, { id: data.account.id })}
          >
            {say('add.see')}
          </LinkButton>
        </Notice>
      )}
      {data && data.account === null && (
        <Card>
          <h2 className="text-xl">{say('add.needs')}</h2>
          <ul className="mt-2 mb-5 list-disc pl-6">
            {(['identity', 'tax', 'bank'] as const).map((key) => (
              <li key={key}>{say(`add.needs_${key}`)}</li>
            ))}
          </ul>
          <h2 className="text-xl">{say('add.after')}</h2>
          <ul className="mt-2 mb-6 list-disc pl-6">
            {(['numbers', 'deposits', 'hold'] as const).map((key) => (
              <li key={key}>{say(`add.after_${key}`)}</li>
            ))}
          </ul>
          <ProviderButton label={say('account.open')} />
        </Card>
      )}
      <div className="mt-6">
        <LinkButton look="quiet" to={href('mover-wallet')}>
          {say('edit.back')}
        </LinkButton>
      </div>
    </Sheet>
  )
}
