import type { WalletAccount } from '#contract/calls/wallet.ts'
import { href } from '#contract/routes.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useSession } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useMay } from '../../lib/use-may.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Flag, type Tone } from '../../ui/flag.tsx'
import { DisableAccount } from './disable-account.tsx'
import { ProviderButton } from './provider-button.tsx'

type Props = { account: WalletAccount | null; onChanged: () => Promise<void> }

/** Shows where payouts go, and what keeps them from going there. */
export function AccountCard({ account, onChanged }: Props) {
  const say = useTexts('wallet')
  const may = useMay()
  const isOwner = may('POST /api/wallet/onboarding')
  if (account === null && !isOwner) return <Empty title={say('account.none')} />
  if (account === null)
    return (
      <Empty title={say('account.none')}>
        <p className="mb-4">{say('account.none_text')}</p>
        <div className="flex flex-col items-center gap-2">
          <ProviderButton label={say('account.open')} />
          <LinkButton look="quiet" size="sm" to={href('mover-wallet-add')}>
            {say('add.needs')}
          </LinkButton>
        </div>
      </Empty>
    )
  const needsSomething = account.requirements.length > 0
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{say('account.title')}</h2>
        <StateFlag account={account} />
      </div>
      <Destination account={account} />
      {isOwner && (
        <LinkButton look="quiet" size="sm" to={href('mover-wallet-edit', {}, { id: account.id })}>
          {say('account.details')}
        </LinkButton>
      )}
      {needsSomething && <Needed account={account} />}
      {!needsSomething && account.state !== 'verified' && (
        <p className="mt-3">{say('account.checking_text')}</p>
      )}
      {isOwner && (
        <div className="mt-4 flex flex-wrap items-start gap-x-5 gap-y-3">
          <ProviderButton
            label={say(needsSomething ? 'account.continue' : 'account.change')}
            look={needsSomething ? 'primary' : 'plain'}
          />
          <DisableAccount id={account.id} onDone={onChanged} />
        </div>
      )}
    </Card>
  )
}

const tones: Record<WalletAccount['state'], Tone> = {
  unverified: 'warn',
  verified: 'good',
  restricted: 'bad',
}

export function StateFlag({ account: { state, requirements } }: { account: WalletAccount }) {
  const say = useTexts('wallet')
  const isChecking = state === 'unverified' && requirements.length === 0
  const tone = isChecking ? 'info' : tones[state]
  return <Flag tone={tone}>{say(`account.state.${isChecking ? 'checking' : state}`)}</Flag>
}

export function Destination({ account }: { account: WalletAccount }) {
  const say = useTexts('wallet')
  const { moment } = useFormat()
  const timeZone = useOwnTimeZone()
  const { method, institution, last4, usable_at } = account
  if (method === null || last4 === null) return null
  return (
    <>
      <p className="mt-2 text-lg font-semibold">
        {say(`account.${method}`, { institution: institution ?? '', last4 })}
      </p>
      {Date.parse(usable_at) > Date.now() && (
        <p className="mt-1 text-soft">
          {say('account.usable', { moment: moment(usable_at, timeZone) })}
        </p>
      )}
    </>
  )
}

/** Lists what the provider still needs, and by when. */
export function Needed({ account }: { account: WalletAccount }) {
  const say = useTexts('wallet')
  const { dayAndYear } = useFormat()
  const timeZone = useOwnTimeZone()
  const { state, requirements, requirements_due_at: due } = account
  const lead =
    state === 'restricted'
      ? say('account.restricted_text')
      : due === null
        ? say('account.needs_text')
        : say('account.due', { day: dayAndYear(due, timeZone) })
  return (
    <div className="mt-3">
      <p>{lead}</p>
      <ul className="mt-2 list-disc pl-6">
        {requirements.map((code) => (
          <li key={code}>{say(`requirement.${code}`)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Returns the user's time zone, otherwise the browser's. */
export function useOwnTimeZone(): string {
  const { identity } = useSession()
  return identity?.time_zone ?? readerZone()
}
