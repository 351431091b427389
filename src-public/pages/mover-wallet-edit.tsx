import type { WalletAccount } from '#contract/calls/wallet.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import type { Row } from '#contract/kernel/resource.ts'
import type { walletAccounts } from '#contract/resources/wallet-accounts.ts'
import { href } from '#contract/routes.ts'
import { forMembers } from '../features/team/for-members.tsx'
import { Destination, Needed, StateFlag, useOwnTimeZone } from '../features/wallet/account-card.tsx'
import { DisableAccount } from '../features/wallet/disable-account.tsx'
import { ProviderButton } from '../features/wallet/provider-button.tsx'
import { useFormat } from '../lib/format.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('wallet')('edit.title'), isPrivate: true }),
  Component: forMembers('mover-wallet-edit', MoverWalletEdit),
})

type AccountRow = Row<typeof walletAccounts>

/** Shows the payout account named in the URL, `?id=12`, and lets the mover change it. */
function MoverWalletEdit() {
  const say = useTexts('wallet')
  const { http } = useServices()
  const { path } = useNavigation()
  const id = new URLSearchParams(path.split('?')[1]).get('id') ?? ''
  const { data, error, reload } = useLoaded(
    `account ${id}`,
    (signal): Promise<Outcome<AccountRow>> =>
      http.get(`/api/wallet_accounts/${encodeURIComponent(id)}`, { signal }),
  )
  return (
    <Sheet title={say('edit.title')} isNarrow>
      {error?.status === 404 && <Empty title={say('edit.missing')} />}
      {error && error.status !== 404 && <Failed error={error} onRetry={reload} />}
      {!error && data === null && <Loading rows={2} />}
      {data && <Account row={data} onChanged={reload} />}
      <div className="mt-6">
        <LinkButton look="quiet" to={href('mover-wallet')}>
          {say('edit.back')}
        </LinkButton>
      </div>
    </Sheet>
  )
}

function Account({ row, onChanged }: { row: AccountRow; onChanged: () => Promise<void> }) {
  const say = useTexts('wallet')
  const account = openAccountOf(row)
  if (account === null)
    return (
      <div className="flex flex-col gap-5">
        <Notice tone="warn" title={say('edit.disabled')}>
          <LinkButton look="quiet" size="sm" to={href('mover-wallet-add')}>
            {say('edit.another')}
          </LinkButton>
        </Notice>
        <Card>
          <Facts row={row} />
        </Card>
      </div>
    )
  const needsSomething = account.requirements.length > 0
  return (
    <Card>
      <StateFlag account={account} />
      <Destination account={account} />
      {needsSomething && <Needed account={account} />}
      <Facts row={row} />
      <p className="my-5 text-soft">{say('edit.numbers')}</p>
      <ProviderButton
        label={say(needsSomething ? 'account.continue' : 'account.change')}
        look={needsSomething ? 'primary' : 'plain'}
      />
      <div className="mt-5 border-t border-line pt-4">
        <p className="mb-2 text-soft">{say('edit.last')}</p>
        <DisableAccount id={account.id} onDone={onChanged} />
      </div>
    </Card>
  )
}

/** Returns the account as the wallet shows it; null for one that is disabled. */
function openAccountOf({ state, ...row }: AccountRow): WalletAccount | null {
  return state === 'disabled' ? null : { ...row, state }
}

function Facts({ row }: { row: AccountRow }) {
  const say = useTexts('wallet')
  const { dayAndYear } = useFormat()
  const zone = useOwnTimeZone()
  const { holder, created_at, is_instant } = row
  const facts = [
    [say('edit.holder'), holder],
    [say('edit.since'), dayAndYear(created_at, zone)],
    [say('edit.instant'), say(is_instant ? 'edit.instant_yes' : 'edit.instant_no')],
  ] as const
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-soft">{name}</dt>
          <dd className="font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
