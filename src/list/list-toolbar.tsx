import { EllipsisOutlined, FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { isImportable, isRestorable, type Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { stateFieldOf } from '../declaration/declaration-of.ts'
import { valuesOf } from '../declaration/field-traits.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { useMedia } from '../ui/use-media.ts'
import { ColumnsMenu } from './columns/columns-menu.tsx'
import type { ColumnsProps } from './columns/use-columns.ts'
import { DensitySwitch } from './density.tsx'
import { ExportMenu } from './files/export-menu.tsx'
import type { ExportProps } from './files/export-panel.tsx'
import { ImportButton } from './files/import-button.tsx'
import { countFilters } from './filters/conditions.ts'
import { filtersOf } from './filters/filters.ts'
import { GroupMenu } from './group-menu.tsx'
import { type ListState, sortableFields, withFilter } from './list-state.ts'
import { QuickButton } from './quick-button.tsx'
import type { ChangeList } from './use-list-state.ts'
import type { StateCounts } from './use-state-counts.ts'
import { ViewsMenu } from './views/views-menu.tsx'

const FilterPanel = lazy(() => import('./filters/filter-panel.tsx'))
const FiltersOn = lazy(() => import('./filters/filters-on.tsx'))

type Props = {
  name: ResourceName
  /** The declaration, adapted to this list. */
  resource: Resource
  state: ListState
  onChange: ChangeList
  /** Undefined for a list on a parent's page, which has no views and always the same columns. */
  own: Pick<ColumnsProps, 'columns' | 'isOwn' | 'onChange'> | undefined
  /** Undefined while the rows are not known. */
  exported: ExportProps | undefined
  /** Undefined while they are not known. */
  counts: StateCounts | undefined
}

/** Shows a list's search, filters and views, and the active filters. */
export function ListToolbar(props: Props) {
  const { resource, state, own } = props
  const { text } = useTexts()
  const isPhone = useMedia('phone')
  const [isOpen, setOpen] = useState(false)
  // Tools in use stay visible, even when a window becomes as narrow as a phone.
  const [isExpanded, setExpanded] = useState(!isPhone || state.isDeleted || state.group !== null)
  useShortcuts({ filters: () => setOpen(!isOpen) })
  const hasSearch = Object.values(resource.fields).some((field) => field.search)
  const hasFilters = filtersOf(resource).length > 0
  const count = countFilters(state, resource)
  return (
    <search className="toolbar">
      <div className="toolbar-row">
        {hasSearch && <SearchField {...props} />}
        {hasFilters && (
          <Button
            icon={<FilterOutlined aria-hidden />}
            aria-expanded={isOpen}
            aria-controls="filters"
            onClick={() => setOpen(!isOpen)}
          >
            {count ? text('list.filtersOn', { count }) : text('list.filters')}
          </Button>
        )}
        {own && <LayoutSwitch {...props} />}
        {isPhone && !state.layout && <SortField {...props} />}
        {isPhone && (
          <Button
            icon={<EllipsisOutlined aria-hidden />}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {text('list.tools')}
          </Button>
        )}
        {(isExpanded || !isPhone) && <Tools {...props} />}
        {!isPhone && !state.layout && <DensitySwitch />}
      </div>
      <QuickStates {...props} />
      <div id="filters">
        {isOpen && (
          <Suspense fallback={<Loading />}>
            <FilterPanel {...props} />
          </Suspense>
        )}
      </div>
      {(count > 0 || state.task !== null) && (
        <Suspense>
          <FiltersOn {...props} />
        </Suspense>
      )}
    </search>
  )
}

/** Shows what is seldom needed, which a phone has no room for. */
function Tools(props: Props) {
  const { name, resource, state, onChange, own, exported } = props
  const { text } = useTexts()
  return (
    <>
      {own && <ViewsMenu {...props} columns={own.isOwn ? own.columns : null} />}
      {own && !state.layout && <ColumnsMenu name={name} resource={resource} {...own} />}
      {exported && <ExportMenu name={name} {...exported} />}
      {own && isImportable(resource) && <ImportButton name={name} />}
      {isRestorable(resource) && (
        <QuickButton
          isOn={state.isDeleted}
          onClick={() => onChange({ ...state, isDeleted: !state.isDeleted, page: 1 })}
        >
          {text('list.deleted')}
        </QuickButton>
      )}
      {!state.layout && <GroupMenu {...props} />}
    </>
  )
}

/** Switches between the table and the other layouts of the list. */
function LayoutSwitch({ resource, state, onChange }: Props) {
  const { text } = useTexts()
  const { layouts } = resource.admin
  if (!layouts) return null
  return (
    <fieldset className="quick layouts">
      <legend className="unseen">{text('layout.title')}</legend>
      {[null, ...layouts].map((layout) => (
        <QuickButton
          key={layout ?? 'table'}
          isOn={state.layout === layout}
          onClick={() => onChange({ ...state, layout, part: null, page: 1 })}
        >
          {text(`layout.${layout ?? 'table'}`)}
        </QuickButton>
      ))}
    </fieldset>
  )
}

const debounceMs = 300

function SearchField({ name, state, onChange }: Props) {
  const texts = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(state.q)
  const sent = useRef(state.q)

  // The URL may also change without typing: by a link or the back button.
  useEffect(() => {
    if (sent.current !== state.q) setTyped(state.q)
    sent.current = state.q
  }, [state.q])

  useEffect(() => {
    if (typed === state.q) return
    const timer = setTimeout(() => {
      sent.current = typed
      onChange({ ...state, q: typed, page: 1 }, { isTyping: true })
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, state, onChange])

  useShortcuts({ search: () => input.current?.focus() })

  return (
    <input
      ref={input}
      className="search"
      type="search"
      placeholder={texts.text('list.searchHint')}
      aria-label={texts.text('list.searchIn', { what: texts.many(name) })}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

/** Shows the states as buttons, since state is the most used filter. */
function QuickStates({ name, resource, state, onChange, counts }: Props) {
  const texts = useTexts()
  const { number } = useFormat()
  const [field, declared] = stateFieldOf(resource) ?? []
  if (!field || !declared) return null
  const chosen = state.filters[field] ?? []
  const choose = (values: string[]) => onChange(withFilter(state, field, values))
  return (
    <fieldset className="quick">
      <legend className="unseen">
        {texts.text('list.quick', { name: texts.field(field, name) })}
      </legend>
      <QuickButton isOn={chosen.length === 0} onClick={() => choose([])}>
        {texts.text('list.all')}
      </QuickButton>
      {valuesOf(declared).map((value) => (
        <QuickButton
          key={value}
          isOn={chosen.includes(value)}
          onClick={() =>
            choose(
              chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
            )
          }
        >
          {texts.state(name, value)}
          {counts && <span className="quick-count"> {number(counts.get(value) ?? 0)}</span>}
        </QuickButton>
      ))}
    </fieldset>
  )
}

/** Sorts on a phone, where there are no table headers. */
function SortField({ name, resource, state, onChange }: Props) {
  const texts = useTexts()
  const value = `${state.sort.order === 'desc' ? '-' : ''}${state.sort.field}`
  const fields = [...new Set([...sortableFields(resource), state.sort.field])]
  return (
    <select
      className="native-select"
      aria-label={texts.text('list.sort')}
      value={value}
      onChange={({ target }) =>
        onChange({
          ...state,
          page: 1,
          sort: {
            field: target.value.replace(/^-/, ''),
            order: target.value.startsWith('-') ? 'desc' : 'asc',
          },
        })
      }
    >
      {fields.flatMap((field) => [
        <option key={field} value={field}>
          {texts.text('list.ascending', { name: texts.field(field, name) })}
        </option>,
        <option key={`-${field}`} value={`-${field}`}>
          {texts.text('list.descending', { name: texts.field(field, name) })}
        </option>,
      ])}
    </select>
  )
}
