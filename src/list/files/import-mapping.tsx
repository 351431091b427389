import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type ImportPreview, importProfiles, type Mapping } from '#contract/calls/imports.ts'
import { languages } from '#contract/kernel/languages.ts'
import { importedFields, importKeys, mappableFields } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../../declaration/declaration-of.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'

type Props = {
  name: ResourceName
  file: ImportPreview
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** Chooses what each column of a file is, and how its cells are written. */
export function ImportMapping({ name, file, mapping, onChange }: Props) {
  const texts = useTexts()
  const { text } = texts
  const { zoneWithPlace } = useFormat()
  const resource = declarationOf(name)
  const change = (part: Partial<Mapping>) => onChange({ ...mapping, ...part })
  const taken = new Set([...mapping.columns, ...mapping.constants].map(({ field }) => field))
  const optionsOf = (names: readonly string[]) =>
    names.map((value) => ({ value, label: texts.field(value, name) }))
  const mappable = Object.keys(mappableFields(resource))
  const settable = Object.keys(importedFields(resource))
  const keys = Object.keys(importKeys(resource)).filter((key) =>
    mapping.columns.some(({ field }) => field === key),
  )
  const hasTimes = mapping.columns.some(
    ({ field }) => mappableFields(resource)[field]?.kind === 'timestamp',
  )
  const isForPeople = mapping.profile === 'spreadsheet'

  function mapColumn(column: number, field: string) {
    const others = mapping.columns.filter((one) => one.column !== column)
    const columns = field === '' ? others : [...others, { column, field }]
    const hasKey = columns.some((one) => one.field === mapping.key)
    change({
      columns: columns.sort((one, other) => one.column - other.column),
      ...(hasKey ? {} : { key: null }),
    })
  }

  return (
    <>
      <div className="import-choices">
        <Choose
          label={text('import.profile')}
          value={mapping.profile}
          options={importProfiles.map((value) => ({
            value,
            label: text(`import.profiles.${value}`),
          }))}
          onChange={(profile) => change({ profile })}
        />
        {isForPeople && (
          <Choose
            label={text('import.language')}
            value={mapping.language}
            options={languages.map((value) => ({
              value,
              label: texts.choice('locale', value),
            }))}
            onChange={(language) => change({ language })}
          />
        )}
        {isForPeople && hasTimes && (
          <Choose
            label={text('import.zone')}
            value={mapping.zone}
            options={[...new Set([mapping.zone, ...Intl.supportedValuesOf('timeZone')])].map(
              (value) => ({ value, label: zoneWithPlace(value) }),
            )}
            onChange={(zone) => change({ zone })}
          />
        )}
        <Choose
          label={text('import.key')}
          value={mapping.key ?? ''}
          options={[{ value: '', label: text('import.noKey') }, ...optionsOf(keys)]}
          onChange={(key) => change({ key: key === '' ? null : key })}
        />
      </div>
      <fieldset className="import-columns">
        <legend>{text('import.columns')}</legend>
        {file.columns.map(({ title, samples }, column) => {
          const shown = title || text('import.untitled', { number: column + 1 })
          const own = mapping.columns.find((one) => one.column === column)?.field ?? ''
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file.
            <div key={column} className="import-column">
              <strong>{shown}</strong>
              <span className="import-samples">{samples.slice(0, 3).join(' · ')}</span>
              <select
                className="native-select"
                aria-label={text('import.columnFor', { title: shown })}
                value={own}
                onChange={({ target }) => mapColumn(column, target.value)}
              >
                <option value="">{text('import.skip')}</option>
                {optionsOf(mappable.filter((one) => one === own || !taken.has(one))).map(
                  ({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ),
                )}
              </select>
            </div>
          )
        })}
      </fieldset>
      <Constants
        label={(field) => texts.field(field, name)}
        free={settable.filter((one) => !taken.has(one))}
        constants={mapping.constants}
        onChange={(constants) => change({ constants })}
      />
    </>
  )
}

/** Gives fields the same value in every row. */
function Constants({
  label,
  free,
  constants,
  onChange,
}: {
  label: (field: string) => string
  free: readonly string[]
  constants: Mapping['constants']
  onChange: (constants: Mapping['constants']) => void
}) {
  const { text } = useTexts()
  const replace = (at: number, part: Partial<Mapping['constants'][number]>) =>
    onChange(constants.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const [next] = free
  return (
    <fieldset className="import-columns">
      <legend>{text('import.constants')}</legend>
      {constants.map(({ field, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row stays, with its focus, while its field changes.
        <div key={at} className="import-column">
          <Choose
            label={text('import.constantField')}
            value={field}
            options={[field, ...free].map((one) => ({ value: one, label: label(one) }))}
            onChange={(chosen) => replace(at, { field: chosen })}
          />
          <Typed
            label={text('import.constantValue')}
            value={value}
            onChange={(typed) => replace(at, { value: typed })}
          />
          <Button
            icon={<CloseOutlined aria-hidden />}
            aria-label={text('import.removeConstant', { name: label(field) })}
            onClick={() => onChange(constants.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {next !== undefined && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...constants, { field: next, value: '' }])}
        >
          {text('import.addConstant')}
        </Button>
      )}
    </fieldset>
  )
}

function Typed({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <div className="import-choice">
      <span aria-hidden>{label}</span>
      <Input aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}

/** Chooses one of a few options. */
export function Choose<T extends string>({
  label,
  value,
  options,
  disabled = false,
  onChange,
}: {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  disabled?: boolean
  onChange: (value: T) => void
}) {
  return (
    <label className="import-choice">
      <span>{label}</span>
      <select
        className="native-select"
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value as T)}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}
