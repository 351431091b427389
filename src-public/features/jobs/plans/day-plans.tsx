import { type FormEvent, useState } from 'react'
import { type Chain, type Chains, listChains, type TakenChain } from '#contract/calls/chains.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { useFormat } from '../../../lib/format.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanOutcome } from './plan-outcome.tsx'
import { TakePlan } from './take-plan.tsx'

/** The wishes that plans are made for; an empty one is left to the server. */
type Ask = { day: string; from_zip: string; home_by: string; truck_id: string }

const queryOf = ({ truck_id, ...texts }: Ask) => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
  ...(truck_id === '' ? {} : { truck_id: Number(truck_id) }),
})

/** Shows the best days that a crew can make of the open jobs, and takes all jobs of one. */
export function DayPlans() {
  const say = useTexts('dayplans')
  const jobs = useTexts('jobs')
  const { call } = useServices()
  const [ask, setAsk] = useState<Ask>({ day: '', from_zip: '', home_by: '', truck_id: '' })
  const [taking, setTaking] = useState<Chain | null>(null)
  const [taken, setTaken] = useState<TakenChain | null>(null)
  const { data, error, isStale, reload } = useLoaded(`plans ${JSON.stringify(ask)}`, (signal) =>
    call(listChains, { query: queryOf(ask), signal }),
  )
  const [known, setKnown] = useState<Chains | null>(null)
  if (data !== null && data !== known) setKnown(data)
  const errorOf = fieldErrors(error)
  const isRefused = error !== null && errorOf.isKnown(['from_zip'])
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-soft">{say('lead')}</p>
      {known && known.days.length > 0 && (
        <AskForm
          key={known.home_zip}
          ask={ask}
          known={known}
          zipError={errorOf('from_zip')}
          onAsk={setAsk}
        />
      )}
      {taken && <PlanOutcome taken={taken} onClose={() => setTaken(null)} />}
      {data === null && error && !isRefused && <Failed error={error} onRetry={reload} />}
      {data === null && !error && <Loading />}
      {isStale && data && <Notice tone="warn">{jobs('list.not_fresh')}</Notice>}
      {data && data.days.length === 0 && <Empty title={say('none')}>{say('none_text')}</Empty>}
      {data && data.days.length > 0 && data.chains.length === 0 && (
        <Empty title={say('empty')}>{say('empty_text')}</Empty>
      )}
      {data && data.chains.length > 0 && (
        <ol className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {data.chains.map((chain) => (
            <li key={`${chain.truck_id} ${chain.jobs.map(({ code }) => code).join()}`}>
              <PlanCard
                chain={chain}
                plans={data}
                isOffline={isStale}
                onTake={() => {
                  setTaken(null)
                  setTaking(chain)
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {taking && (
        <TakePlan
          chain={taking}
          onClose={() => setTaking(null)}
          onTaken={(outcome) => {
            setTaking(null)
            setTaken(outcome)
            void reload()
          }}
        />
      )}
    </div>
  )
}

type FormProps = {
  ask: Ask
  known: Chains
  zipError: string | undefined
  onAsk: (ask: Ask) => void
}

function AskForm({ ask, known, zipError, onAsk }: FormProps) {
  const say = useTexts('dayplans')
  const { dayShort } = useFormat()
  const { day, days, home_zip, trucks } = known
  const [values, setValues] = useState<Ask>({
    ...ask,
    day,
    from_zip: ask.from_zip || home_zip || '',
  })
  const change = (part: Partial<Ask>) => setValues((last) => ({ ...last, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(values)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 items-end gap-4 rounded-card bg-card p-5 shadow-card sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]"
    >
      <SelectField
        label={say('day')}
        value={values.day}
        onChange={({ target }) => {
          change({ day: target.value })
          onAsk({ ...values, day: target.value })
        }}
      >
        {days.map(({ date, count }) => (
          <option key={date} value={date}>
            {say('day_option', { day: dayShort(`${date}T12:00:00.000Z`, 'UTC'), count })}
          </option>
        ))}
      </SelectField>
      <TextField
        label={say('from')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        value={values.from_zip}
        error={zipError}
        onChange={({ target }) => change({ from_zip: target.value.replace(/\D/g, '') })}
      />
      <TextField
        label={say('home_by')}
        type="time"
        isOptional
        value={values.home_by}
        onChange={({ target }) => change({ home_by: target.value })}
      />
      {trucks.length > 1 && (
        <SelectField
          label={say('truck')}
          value={values.truck_id}
          onChange={({ target }) => change({ truck_id: target.value })}
        >
          <option value="">{say('any_truck')}</option>
          {trucks.map(({ id, plate }) => (
            <option key={id} value={id}>
              {plate}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" look="plain">
        {say('apply')}
      </Button>
    </form>
  )
}
