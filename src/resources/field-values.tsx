import { Link } from 'react-router'

import { listPath } from '../declaration/admin-resources.ts'
import { knownResource } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'

type Props = { row: Row }

/** Shows the name of the resource that a row is about. */
export function ResourceValue({ row }: Props) {
  const name = String(row.resource)
  const texts = useTexts()
  return <>{knownResource(name) ? texts.many(name) : name}</>
}

/** Names the event of which a person was notified. */
export function EventOfNotice({ row }: Props) {
  return <>{useTexts().event(String(row.event))}</>
}

/** Shows a view as a link to its list. */
export function ViewLink({ row }: Props) {
  const { text } = useTexts()
  const resource = knownResource(String(row.resource))
  const query = String(row.query)
  if (!resource) return <code>{query}</code>
  return (
    <Link to={`${listPath(resource)}?${query ? `view=${row.id}&${query}` : `view=${row.id}`}`}>
      {text('views.open')}
    </Link>
  )
}

/** Shows the name of a fee, with the code by which lists find it. */
export function FeeName({ row }: Props) {
  const { fee } = useTexts()
  const code = String(row.code)
  const name = fee(code)
  return (
    <>
      {name}
      {name !== code && <div className="hint">{code}</div>}
    </>
  )
}

/** Shows the value of a fee, formatted by its kind. */
export function FeeValue({ row }: Props) {
  const { money, rate, number } = useFormat()
  const value = Number(row.value)
  const formats: Readonly<Record<string, (value: number) => string>> = { money, rate }
  return <span className="number">{(formats[String(row.kind)] ?? number)(value)}</span>
}

/** Shows the name of a setting with its explanation. */
export function SettingName({ row }: Props) {
  const { setting } = useTexts()
  const { name, meaning } = setting(String(row.key))
  return (
    <>
      {name}
      {meaning && <div className="hint">{meaning}</div>}
    </>
  )
}

/** Shows why a payment, a refund or a payout failed. */
export function FailureValue({ row }: Props) {
  const texts = useTexts()
  if (typeof row.failure !== 'string') return <span className="none">{texts.text('none')}</span>
  return <>{texts.failure(row.failure)}</>
}

/** Shows why an earning is on hold: the system's reason as a text, or the reason a person wrote. */
export function HeldReason({ row }: Props) {
  const { failure } = useTexts()
  return row.held_reason ? failure(String(row.held_reason)) : null
}
