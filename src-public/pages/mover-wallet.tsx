import { readWallet, refreshWallet, type Wallet } from '#contract/calls/wallet.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import { forMembers } from '../features/team/for-members.tsx'
import { AccountCard } from '../features/wallet/account-card.tsx'
import { BalanceCard } from '../features/wallet/balance-card.tsx'
import { PayoutList, readPayouts } from '../features/wallet/payout-list.tsx'
import { readStatements, StatementList } from '../features/wallet/statement-list.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import type { SendCall } from '../lib/services.ts'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { useMay } from '../lib/use-may.ts'
import { definePage } from '../routing/page.tsx'
import { Failed } from '../ui/failed.tsx'
import { Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('wallet')('title'), isPrivate: true }),
  Component: forMembers('mover-wallet', MoverWallet),
})

function MoverWallet() {
  const say = useTexts('wallet')
  const { call, http } = useServices()
  const { path } = useNavigation()
  const may = useMay()
  const onboarding = new URLSearchParams(path.split('?')[1]).get('onboarding')
  const wallet = useLoaded('wallet', (signal) =>
    read(call, onboarding === 'returned', may('POST /api/wallet/refresh'), signal),
  )
  const payouts = useLoaded('payouts', (signal) => readPayouts(http, signal))
  const statements = useLoaded('statements', (signal) => readStatements(http, signal))
  const { data, error, reload } = wallet
  const reloadAll = async () => {
    await Promise.all([reload(), payouts.reload()])
  }
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      {data === null && (error ? <Failed error={error} onRetry={reload} /> : <Loading />)}
      {data && (
        <div className="flex flex-col gap-5">
          {onboarding === 'expired' && <Notice tone="warn" title={say('account.expired')} isLive />}
          {onboarding === 'returned' && (
            <Notice
              tone={data.account?.state === 'verified' ? 'good' : 'info'}
              title={say('account.returned')}
              isLive
            />
          )}
          <AccountCard account={data.account} onChanged={reloadAll} />
          <BalanceCard wallet={data} onPaidOut={reloadAll} />
          <PayoutList payouts={payouts} />
          <StatementList statements={statements} />
        </div>
      )}
    </Sheet>
  )
}

/**
 * Reads the wallet. The provider is asked for an account that isn't ready, or that the mover may
 * just have changed; if it doesn't answer, the state that is known here is shown.
 */
async function read(
  call: SendCall,
  isBack: boolean,
  mayRefresh: boolean,
  signal: AbortSignal,
): Promise<Outcome<Wallet>> {
  const known = await call(readWallet, { signal })
  if (known.error !== null) return known
  const { account } = known.data
  if (!mayRefresh || account === null || (account.state === 'verified' && !isBack)) return known
  const refreshed = await call(refreshWallet, { signal })
  return refreshed.error === null ? refreshed : known
}
