import { knownResource } from '../../declaration/declaration-of.ts'
import type { Row } from '../../declaration/row.ts'
import { useTexts } from '../../text/use-texts.ts'
import { ResourceValue } from '../field-values.tsx'

type Props = { row: Row }

/** A task's resource is data, so how its other fields are shown depends on it. */
export const taskValues = {
  resource: ResourceValue,
  transition: TransitionName,
  kind: TaskKind,
}

function TransitionName({ row }: Props) {
  const texts = useTexts()
  if (typeof row.transition !== 'string') return <span className="none">{texts.text('none')}</span>
  return <>{texts.transition(String(row.resource), row.transition)}</>
}

function TaskKind({ row }: Props) {
  const texts = useTexts()
  const kind =
    row.kind === 'transition' && typeof row.transition === 'string'
      ? texts.transition(String(row.resource), row.transition)
      : texts.choice('kind', String(row.kind))
  const isKnown = knownResource(String(row.resource)) !== undefined
  return <>{row.is_dry_run && isKnown ? texts.text('task.dryRun', { kind }) : kind}</>
}
