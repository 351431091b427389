import { CheckCircleOutlined, MinusCircleOutlined } from '@ant-design/icons'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

import type { Field, Fields, Kind } from '#contract/kernel/field.ts'
import {
  fieldsOf,
  isMonth,
  isMultiline,
  isTimeZone,
  isYear,
  itemOf,
  kindOf,
  resourceOf,
} from '../declaration/field-traits.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'
import { Reference } from './reference.tsx'
import { StateTag } from './state-tag.tsx'
import { Picture, StoredFile } from './stored-file.tsx'

const MarkdownView = lazy(() => import('./markdown-view.tsx'))
const PhoneView = lazy(() => import('./phone-view.tsx'))

type DisplayProps = {
  name: string
  field: Field
  /** Neither null nor undefined. */
  value: unknown
  /** The field's resource; the names of states depend on it. */
  resource?: string | undefined
  /** Shows the value short and on one line, for table cells. */
  isDense?: boolean
  isLinked?: boolean
}

/** The component for each kind of value; the type requires an entry for every kind. */
const displays: Record<Kind, ComponentType<DisplayProps>> = {
  text: Text,
  markdown: Markdown,
  email: Mail,
  phone: Phone,
  slug: Code,
  code: Code,
  integer: Amount,
  decimal: Amount,
  money: ({ value }) => <span className="number">{useFormat().money(Number(value))}</span>,
  rate: ({ value }) => <span className="number">{useFormat().rate(Number(value))}</span>,
  boolean: YesNo,
  date: Day,
  timestamp: Instant,
  choice: ({ name, value }) => <>{useTexts().choice(name, String(value))}</>,
  state: ({ resource = '', value }) => <StateTag resource={resource} state={String(value)} />,
  belongsTo: BelongsTo,
  list: ListOrObject,
  object: ListOrObject,
  json: ListOrObject,
  image: Picture,
  file: StoredFile,
}

/** Shows a field's value of any kind, or a placeholder if there is none. */
export function Value(props: Omit<DisplayProps, 'value'> & { value: unknown }) {
  const { text } = useTexts()
  if (props.value === null || props.value === undefined || props.value === '')
    return <span className="none">{text('none')}</span>
  const Display = displays[kindOf(props.name, props.field)]
  return <Display {...props} />
}

function Text({ name, field, value, isDense }: DisplayProps) {
  const { zoneWithPlace } = useFormat()
  if (isTimeZone(name)) return zoneWithPlace(String(value))
  if (isDense) return <span className="clamped">{String(value)}</span>
  return isMultiline(field) ? <p className="paragraph">{String(value)}</p> : String(value)
}

function Markdown({ value, isDense }: DisplayProps) {
  if (isDense) return <span className="clamped">{String(value)}</span>
  return (
    <Suspense fallback={<Loading />}>
      <MarkdownView source={String(value)} below={2} />
    </Suspense>
  )
}

function Mail({ value, isLinked = true }: DisplayProps) {
  const address = String(value)
  return isLinked ? <a href={`mailto:${address}`}>{address}</a> : address
}

function Phone({ value, isLinked = true }: DisplayProps) {
  const phone = String(value)
  const shown = (
    <Suspense fallback={phone}>
      <PhoneView phone={phone} />
    </Suspense>
  )
  return isLinked ? <a href={`tel:${phone}`}>{shown}</a> : shown
}

function Code({ value }: DisplayProps) {
  return <code>{String(value)}</code>
}

function Amount({ name, field, value }: DisplayProps) {
  const { number, bytes } = useFormat()
  if (isYear(name)) return <span className="number">{String(value)}</span>
  if (field.unit === 'B') return <span className="number">{bytes(Number(value))}</span>
  const unit = field.unit === '%' ? ' %' : field.unit ? ` ${field.unit}` : ''
  return (
    <span className="number">
      {number(Number(value))}
      {unit}
    </span>
  )
}

function YesNo({ value }: DisplayProps) {
  const { text } = useTexts()
  return (
    <span className={value ? 'yes' : 'no'}>
      {value ? <CheckCircleOutlined aria-hidden /> : <MinusCircleOutlined aria-hidden />}{' '}
      {text(value ? 'yes' : 'no')}
    </span>
  )
}

function Day({ name, value }: DisplayProps) {
  const { date, month } = useFormat()
  return (
    <time className="instant" dateTime={String(value)}>
      {(isMonth(name) ? month : date)(String(value))}
    </time>
  )
}

function Instant({ value }: DisplayProps) {
  const { instant } = useFormat()
  return (
    <time className="instant" dateTime={String(value)}>
      {instant(String(value))}
    </time>
  )
}

function BelongsTo({ field, value, isLinked }: DisplayProps) {
  const resource = resourceOf(field)
  if (!resource) return <>{String(value)}</>
  return <Reference resource={resource} id={Number(value)} isLinked={isLinked ?? true} />
}

/** Shows lists as small tables, objects by their fields, and everything else as raw JSON. */
function ListOrObject(props: DisplayProps) {
  const texts = useTexts()
  const { field, value } = props
  const fields = fieldsOf(field)
  const item = itemOf(field)
  if (Array.isArray(value) && item) return <PlainList {...props} />
  if (Array.isArray(value) && fields)
    return props.isDense ? (
      <Count count={value.length} />
    ) : (
      <Entries
        label={texts.field(props.name, props.resource)}
        fields={fields}
        rows={value}
        resource={props.resource}
      />
    )
  if (fields && typeof value === 'object' && !props.isDense)
    return (
      <Properties
        fields={fields}
        values={value as Record<string, unknown>}
        resource={props.resource}
      />
    )
  return <Data value={value} />
}

function Count({ count }: { count: number }) {
  return <>{useTexts().text('show.entries', { count })}</>
}

function PlainList({ name, field, value, resource, isLinked }: DisplayProps) {
  const { text } = useTexts()
  const item = itemOf(field)
  if (!item || !Array.isArray(value)) return null
  if (value.length === 0) return <span className="none">{text('none')}</span>
  return (
    <ul className="inline-list">
      {value.map((entry: unknown) => (
        <li key={String(entry)}>
          <Value
            name={name}
            field={item}
            value={entry}
            resource={resource}
            isLinked={isLinked ?? true}
            isDense
          />
        </li>
      ))}
    </ul>
  )
}

/** Shows objects as a small table, with the columns that have a value in any row. */
export function Entries({
  label,
  fields,
  rows,
  resource,
}: {
  label: string
  fields: Fields
  rows: readonly unknown[]
  resource?: string | undefined
}) {
  const texts = useTexts()
  if (rows.length === 0) return <span className="none">{texts.text('none')}</span>
  const used = Object.entries(fields).filter(([name]) =>
    rows.some((row) => valueIn(row, name) !== null && valueIn(row, name) !== undefined),
  )
  return (
    <ScrollBox label={label}>
      <table className="small-table">
        <thead>
          <tr>
            {used.map(([name]) => (
              <th key={name} scope="col" className={isNumber(name, fields[name]) ? 'right' : ''}>
                {texts.field(name, resource)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {used.map(([name, field]) => (
                <td key={name} className={isNumber(name, field) ? 'right' : ''}>
                  <Value name={name} field={field} value={valueIn(row, name)} isDense />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Shows the names and values of fields. */
export function Properties({
  fields,
  values,
  resource,
  own = {},
}: {
  fields: Fields
  values: Readonly<Record<string, unknown>>
  resource?: string | undefined
  /** Custom content for individual fields, in place of the value. */
  own?: Readonly<Record<string, ReactNode>>
}) {
  const texts = useTexts()
  return (
    <dl className="properties">
      {Object.entries(fields).map(([name, field]) => (
        <div key={name}>
          <dt>{texts.field(name, resource)}</dt>
          <dd>
            {own[name] ?? (
              <Value name={name} field={field} value={values[name]} resource={resource} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Data({ value }: { value: unknown }) {
  const { text } = useTexts()
  return (
    <details className="raw">
      <summary>{text('show.raw')}</summary>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </details>
  )
}

const valueIn = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[name] : undefined

const numeric: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'money', 'rate'])

/** Reports whether a field is numeric, so that its column is right-aligned. */
export const isNumber = (name: string, field: Field | undefined): boolean =>
  field !== undefined && !name.endsWith('_id') && numeric.has(kindOf(name, field))
