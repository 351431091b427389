import { useState } from 'react'
import {
  askForCheck,
  type CrewBackground,
  type CrewBackgrounds,
  repeatCheckRequest,
} from '#contract/calls/background-checks.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmTransition } from '../../ui/confirm-transition.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Flag, type Tone } from '../../ui/flag.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../business/use-action.ts'

type Props = { overview: CrewBackgrounds; onChanged: () => Promise<void> }
type State = NonNullable<CrewBackground['check']>['state']

const tones: Record<State, Tone> = {
  needed: 'warn',
  consented: 'info',
  running: 'info',
  stalled: 'warn',
  clear: 'good',
  consider: 'info',
  pre_adverse: 'info',
  disputed: 'info',
  waived: 'good',
  adverse: 'bad',
  expired: 'bad',
  cancelled: 'info',
}

/** Lists a mover's drivers with where their checks stand. */
export function CrewChecks({ overview, onChanged }: Props) {
  const say = useTexts('background')
  const { drivers, time_zone } = overview
  if (drivers.length === 0)
    return (
      <Empty title={say('none')}>
        <p className="mb-4">{say('none_text')}</p>
        <LinkButton to={href('mover-profile-add', {}, { step: 'crew' })}>
          {say('to_crew')}
        </LinkButton>
      </Empty>
    )
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {drivers.map((driver) => (
        <li key={driver.driver_id} className="min-w-0">
          <DriverCheck driver={driver} zone={time_zone} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
}

type DriverProps = { driver: CrewBackground; zone: string; onChanged: () => Promise<void> }

function DriverCheck({ driver, zone, onChanged }: DriverProps) {
  const say = useTexts('background')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { isBusy, error, run } = useAction()
  const [isAsked, setAsked] = useState(false)
  const { driver_id, name, is_self, check, has_report, can_ask } = driver
  const withoutCheck = has_report ? 'report' : 'none'
  const isRenewal = check?.state === 'clear' || check?.state === 'waived'
  const ask = async (how: 'new' | 'again') => {
    const done = await run(() =>
      how === 'new' || !check
        ? call(askForCheck, { body: { driver_id } })
        : call(repeatCheckRequest, { params: { id: String(check.id) } }),
    )
    setAsked(done !== null)
    await onChanged()
  }
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 text-2xl break-words">{is_self ? say('you', { name }) : name}</h2>
        <Flag tone={check ? tones[check.state] : has_report ? 'good' : 'info'}>
          {say(`state.${check?.state ?? withoutCheck}`)}
        </Flag>
      </div>
      <p className="break-words">
        <Line driver={driver} zone={zone} />
      </p>
      {can_ask && <p className="text-small text-soft">{say('free')}</p>}
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      {isAsked && (
        <p role="status" className="font-semibold text-moss">
          {say('asked', { name })}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-2 empty:hidden">
        {can_ask && (
          <Button isBusy={isBusy} onClick={() => void ask('new')}>
            {say(isRenewal ? 'renew' : 'ask')}
            <span className="sr-only">, {name}</span>
          </Button>
        )}
        {check?.can_cancel && !is_self && (
          <Button look="plain" isBusy={isBusy} onClick={() => void ask('again')}>
            {say('ask_again')}
            <span className="sr-only">, {name}</span>
          </Button>
        )}
        {check?.can_cancel && <CancelCheck id={check.id} name={name} onDone={onChanged} />}
      </div>
    </Card>
  )
}

function Line({ driver, zone }: Omit<DriverProps, 'onChanged'>) {
  const say = useTexts('background')
  const { dayAndYear } = useFormat()
  const { name, check, has_report, is_self, renew_from } = driver
  if (!check) return say(has_report ? 'line.report' : 'line.none')
  const { state, requested_at, ordered_at, expires_on, final_after } = check
  if (state === 'needed' && is_self) return say('line.needed_self')
  const instants: Partial<Record<State, string | null>> = {
    needed: requested_at,
    running: ordered_at,
    pre_adverse: final_after,
  }
  const instant = instants[state]
  const day = expires_on
    ? dayAndYear(`${expires_on}T12:00:00.000Z`, 'UTC')
    : instant
      ? dayAndYear(instant, zone)
      : ''
  return (
    <>
      {say(`line.${state}`, { name, day: instant ? dayAndYear(instant, zone) : day })}
      {renew_from && <> {say('renew_from', { day: dayAndYear(renew_from, zone) })}</>}
    </>
  )
}

type CancelProps = { id: number; name: string; onDone: () => Promise<void> }

/** Calls a request off after a confirmation, because the driver is notified. */
function CancelCheck({ id, name, onDone }: CancelProps) {
  const say = useTexts('background')
  return (
    <ConfirmTransition
      url={`/api/background_checks/${id}/transitions/cancel`}
      label={say('cancel')}
      recordName={name}
      cancelLabel={say('keep')}
      isDanger
      onDone={onDone}
    >
      <p>{say('cancel_text', { name })}</p>
    </ConfirmTransition>
  )
}
