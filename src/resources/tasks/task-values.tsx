import type { ImportInput } from '#contract/calls/imports.ts'
import type { Field } from '#contract/kernel/field.ts'
import type { ImportReport } from '#contract/kernel/import-report.ts'
import { declarationOf, knownResource } from '../../declaration/declaration-of.ts'
import type { Row } from '../../declaration/row.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Value } from '../../value/value.tsx'
import { ResourceValue } from '../field-values.tsx'

type Props = { row: Row }

/** A task's resource is data, so how its other fields are shown depends on it. */
export const taskValues = {
  resource: ResourceValue,
  transition: TransitionName,
  kind: TaskKind,
  input: TaskInput,
  report: TaskReport,
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

/** Of an import, only the file: the page's own panel shows the rest. */
function TaskInput({ row }: Props) {
  const { fields } = declarationOf('tasks')
  if (row.kind === 'import') return <>{(row.input as ImportInput).file.name}</>
  return <Value name="input" field={fields.input as Field} value={row.input} resource="tasks" />
}

function TaskReport({ row }: Props) {
  const { text } = useTexts()
  const { created, changed } = row.report as ImportReport
  return (
    <>
      {text('import.created', { count: created })}, {text('import.changed', { count: changed })}
    </>
  )
}
