import { useOne } from '@refinedev/core'
import { type ComponentType, Fragment, type ReactNode } from 'react'

import type { Field, Fields, Kind } from '#contract/kernel/field.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import { fieldsOf, kindOf } from '../declaration/field-traits.ts'
import type { Row } from '../declaration/row.ts'
import { useChangeViews, useValues } from '../declaration/screens-context.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Value } from '../value/value.tsx'
import { By } from './amount-change.tsx'
import { BeforeAndAfter } from './before-and-after.tsx'
import { type InnerChange, innerChanges, textDifference } from './difference.ts'

/** Kinds whose values are compared within. */
const composed: ReadonlySet<Kind> = new Set(['list', 'object', 'json'])

/** Texts from this length on are compared word by word. */
const longText = 60

/** Shows an event's changes field by field. */
export function Changes({
  name,
  id,
  diff,
}: {
  name: ResourceName
  /** The record that was changed. */
  id: number
  diff: unknown
}) {
  const texts = useTexts()
  if (typeof diff !== 'object' || diff === null) return null
  const changes = changesIn(name, diff as Record<string, unknown>)
  if (changes.length === 0) return null
  const row = Object.fromEntries(changes.map(({ field, after }) => [field, after])) as Row
  const list = (
    <ul className="changes">
      {changes.map((change) => (
        <li key={change.field}>
          <Change name={name} id={id} row={row} {...change} />
        </li>
      ))}
    </ul>
  )
  // A new record's initial values repeat the whole record, so they are collapsed.
  if (changes.some(({ before }) => before !== null) || changes.length <= 4) return list
  return (
    <details>
      <summary>{texts.text('show.values', { count: changes.length })}</summary>
      {list}
    </details>
  )
}

type OneChange = { field: string; declared: Field; before: unknown; after: unknown }

function Change({
  name,
  id,
  row,
  field,
  declared,
  before,
  after,
}: OneChange & {
  name: ResourceName
  id: number
  /** The changed fields with their new values. */
  row: Row
}) {
  const texts = useTexts()
  const Own = useChangeViews(name)[field]
  const OwnValue = useValues(name)[field]
  const label = texts.field(field, name)
  if (isLong(declared, before) || isLong(declared, after)) {
    if (typeof before === 'string' && typeof after === 'string')
      return <TextChange label={label} before={before} after={after} />
    return <>{texts.text(before === null ? 'show.set' : 'show.emptied', { field: label })}</>
  }
  if (composed.has(declared.kind)) {
    if (before === null) return <>{texts.text('show.set', { field: label })}</>
    if (after === null) return <>{texts.text('show.emptied', { field: label })}</>
    if (Own)
      return (
        <>
          {label}: <Own before={before} after={after} />
        </>
      )
    const inner = (
      <InnerChanges name={name} changes={innerChanges(field, declared, before, after)} />
    )
    if (declared.kind !== 'json') return inner
    return <DataChange name={name} row={row} field={field} entries={inner} />
  }
  if (OwnValue)
    return (
      <>
        {label}:{' '}
        <OwnValues
          name={name}
          id={id}
          row={row}
          field={field}
          before={before}
          after={after}
          Shown={OwnValue}
        />
      </>
    )
  return (
    <>
      {label}:{' '}
      <TwoValues
        name={field}
        field={declared}
        resource={name}
        before={before ?? undefined}
        after={after}
      />
    </>
  )
}

/**
 * Shows two values as the resource's own screens do, which may depend on other fields: the kind of a
 * fee decides how its value is written.
 */
function OwnValues({
  name,
  id,
  row,
  field,
  before,
  after,
  Shown,
}: Omit<OneChange, 'declared'> & {
  name: ResourceName
  id: number
  row: Row
  Shown: ComponentType<{ row: Row }>
}) {
  const { result } = useOne<Row>({ resource: name, id, errorNotification: false })
  const shown = (value: unknown) =>
    value === null || value === undefined ? undefined : (
      <Shown row={{ ...result, ...row, [field]: value }} />
    )
  return <BeforeAndAfter before={shown(before)} after={shown(after)} />
}

/** Shows data as the resource's own screens put it into words, and entry by entry if they don't. */
function DataChange({
  name,
  row,
  field,
  entries,
}: {
  name: ResourceName
  row: Row
  field: string
  entries: ReactNode
}) {
  const texts = useTexts()
  const Own = useValues(name)[field]
  if (!Own) return entries
  return (
    <>
      {texts.field(field, name)}: <Own row={row} />
    </>
  )
}

const isLong = ({ kind }: Field, value: unknown): boolean =>
  kind === 'markdown' ||
  (kind === 'text' &&
    typeof value === 'string' &&
    (value.length > longText || value.includes('\n')))

function TextChange({ label, before, after }: { label: string; before: string; after: string }) {
  const { text } = useTexts()
  return (
    <>
      {label}:
      <p className="text-change">
        {textDifference(before, after).map((part, at) => {
          const key = at
          if (part.kind === 'removed')
            return (
              <del key={key}>
                <span className="unseen">{text('show.removed')} </span>
                {part.text}
              </del>
            )
          if (part.kind === 'added')
            return (
              <ins key={key}>
                <span className="unseen">{text('show.added')} </span>
                {part.text}
              </ins>
            )
          return <span key={key}>{part.text}</span>
        })}
      </p>
    </>
  )
}

/** Changes within a value that are shown at once. */
const shown = 12

function InnerChanges({ name, changes }: { name: ResourceName; changes: InnerChange[] }) {
  const { text } = useTexts()
  const listOf = (some: InnerChange[]) => (
    <ul className="inner-changes">
      {some.map((change) => (
        <li key={JSON.stringify([change.path, change.before])}>
          <Inner name={name} change={change} />
        </li>
      ))}
    </ul>
  )
  const rest = changes.slice(shown)
  return (
    <>
      {listOf(changes.slice(0, shown))}
      {rest.length > 0 && (
        <details>
          <summary>{text('show.moreChanges', { count: rest.length })}</summary>
          {listOf(rest)}
        </details>
      )}
    </>
  )
}

function Inner({ name, change }: { name: ResourceName; change: InnerChange }) {
  const texts = useTexts()
  const { path, field, before, after } = change
  const label = path
    .map((step) =>
      [texts.field(step.name, name), step.number].filter((part) => part !== undefined).join(' '),
    )
    .join(' › ')
  const last = path.at(-1)?.name ?? ''
  return (
    <>
      {label}: <TwoValues name={last} field={field} resource={name} before={before} after={after} />
    </>
  )
}

/** Shows two values side by side, and by how much an amount of money has changed. */
function TwoValues({
  name,
  field,
  resource,
  before,
  after,
}: {
  name: string
  field: Field | undefined
  resource: ResourceName
  /** `undefined` if there was none. */
  before: unknown
  after: unknown
}) {
  const isMoney = field ? kindOf(name, field) === 'money' : name.endsWith('_cents')
  const isCounted = isMoney && typeof before === 'number' && typeof after === 'number'
  const value = (one: unknown) =>
    one === undefined ? undefined : (
      <AnyValue name={name} field={field} resource={resource} value={one} />
    )
  return (
    <>
      <BeforeAndAfter before={value(before)} after={value(after)} />
      {isCounted && <By cents={after - before} />}
    </>
  )
}

/** Shows a value of a declared field, or one of data that declares none. */
function AnyValue({
  name,
  field,
  resource,
  value,
}: {
  name: string
  field: Field | undefined
  resource: ResourceName
  value: unknown
}) {
  const { text } = useTexts()
  const format = useFormat()
  const fields = field && fieldsOf(field)
  if (isRecord(value) && fields)
    return <EntryInShort fields={fields} entry={value} resource={resource} />
  if (isRecord(value)) return <>{inShort(value) || text('none')}</>
  if (field && !composed.has(field.kind))
    return <Value name={name} field={field} value={value} resource={resource} isDense />
  if (value === null || value === undefined) return <span className="none">{text('none')}</span>
  if (typeof value === 'boolean') return <>{text(value ? 'yes' : 'no')}</>
  if (typeof value === 'number') {
    if (name.endsWith('_cents')) return <>{format.money(value)}</>
    return <>{name.endsWith('_bp') ? format.rate(value) : format.number(value)}</>
  }
  return (
    <span className="clamped">{typeof value === 'string' ? value : JSON.stringify(value)}</span>
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of an entry by which people know it. */
const shownValues = 4

/** Shows the first values of an entry, as their fields are shown elsewhere. */
function EntryInShort({
  fields,
  entry,
  resource,
}: {
  fields: Fields
  entry: Record<string, unknown>
  resource: ResourceName
}) {
  const { text } = useTexts()
  const told = Object.entries(fields)
    .filter(
      ([name, { kind }]) => !composed.has(kind) && kind !== 'boolean' && !isBlank(entry[name]),
    )
    .slice(0, shownValues)
  if (told.length === 0) return <>{text('none')}</>
  return told.map(([name, field], at) => (
    <Fragment key={name}>
      {at > 0 && ' · '}
      <Value name={name} field={field} value={entry[name]} resource={resource} isDense />
    </Fragment>
  ))
}

/** Returns the first texts and numbers of an entry whose fields aren't declared. */
const inShort = (entry: Record<string, unknown>): string =>
  Object.values(entry)
    .filter((value) => (typeof value === 'string' && value !== '') || typeof value === 'number')
    .slice(0, shownValues)
    .join(' · ')

/**
 * Lists an event's changes in the order of the declaration. Omits state and deletion, which the
 * event itself shows, and fields that were empty before and after.
 */
function changesIn(name: ResourceName, diff: Record<string, unknown>): OneChange[] {
  const resource = declarationOf(name)
  return Object.entries(resource.fields).flatMap(([field, declared]) => {
    const pair = diff[field]
    if (!Array.isArray(pair) || declared.kind === 'state' || field === 'deleted_at') return []
    const [before, after]: unknown[] = pair
    return isBlank(before) && isBlank(after) ? [] : [{ field, declared, before, after }]
  })
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
