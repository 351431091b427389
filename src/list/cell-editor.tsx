import { useInvalidate } from '@refinedev/core'
import { Button } from 'antd'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import type { Field } from '#contract/kernel/field.ts'
import type { ResourceName } from '#contract/resources.ts'
import { isMultiline, kindOf } from '../declaration/field-traits.ts'
import type { Row } from '../declaration/row.ts'
import { useInputs } from '../declaration/screens-context.ts'
import { UndoEvent } from '../deletion/undo-event.tsx'
import { cleanedValue, collisions, isSame } from '../form/form-values.ts'
import { type SingleKind, widgets } from '../form/widget-of.ts'
import { type ApiError, currentOf } from '../providers/api-error.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { showNotice } from '../providers/notification.ts'
import { useTexts } from '../text/use-texts.ts'
import { Value } from '../value/value.tsx'
import { invalidateHidden, patchCached } from './cached-rows.ts'
import type { Onward } from './use-cell-edit.ts'

type Props = {
  name: ResourceName
  column: string
  field: Field
  /** The record when the edit began. */
  row: Row
  onClose: (onward: Onward, saved?: Row) => void
}

/**
 * Edits one field of a record in its cell. Enter saves, Tab saves and goes on, Escape leaves the
 * field as it was, and so does leaving it unchanged. Leaving it changed saves.
 */
export default function CellEditor({ name, column, field, row, onClose }: Props) {
  const texts = useTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const kind = kindOf(column, field) as SingleKind
  const Widget = useInputs(name)[column] ?? widgets[kind]
  const isChosen = kind === 'choice' || kind === 'belongsTo' || kind === 'boolean'
  const [shown, setShown] = useState(row[column])
  /** The latest value: a key may come before the render that a change causes. */
  const mine = useRef(row[column])
  const { save, isSaving, problem, theirs, keepTheirs, keepMine, leave } = useSaving({
    name,
    column,
    field,
    row,
    mine,
    onClose,
  })

  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input, textarea, button')
    control?.focus()
    if (control instanceof HTMLInputElement && control.type === 'text') control.select()
  }, [])

  function change(value: unknown): void {
    mine.current = value
    setShown(value)
    if (isChosen) void save(0)
  }

  function press(event: KeyboardEvent): void {
    // Single keys are no shortcuts here, whatever the control is.
    event.stopPropagation()
    const { key, shiftKey, target } = event
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    const isSaved = key === 'Enter' && isText && !(shiftKey && isMultiline(field))
    if (key === 'Escape') leave()
    else if (isSaved) void save(0)
    else if (key === 'Tab' && !theirs) void save(shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }

  function blur({ currentTarget, relatedTarget }: FocusEvent): void {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    // Another window has the focus, and the person will be back.
    if (!isInside && document.hasFocus() && !theirs) void save(0)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside takes the keys first
    <div
      ref={box}
      className="cell-editor"
      aria-busy={isSaving}
      onKeyDown={press}
      onBlur={blur}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <label className="unseen" htmlFor={id}>
        {texts.field(column, name)}
      </label>
      <Widget
        name={column}
        field={field}
        resource={name}
        id={id}
        value={shown}
        onChange={change}
        defaultOpen={isChosen}
        aria-describedby={`${id}-problem`}
        {...(problem ? { 'aria-invalid': true } : {})}
      />
      <div id={`${id}-problem`} role="alert" className="cell-problem">
        {problem}
        {theirs && (
          <>
            {texts.text('cell.conflict')}
            <Button size="small" onClick={keepTheirs}>
              {texts.text('cell.theirs')}{' '}
              <Value name={column} field={field} value={theirs[column]} resource={name} isDense />
            </Button>
            <Button size="small" type="primary" onClick={keepMine}>
              {texts.text('cell.mine')}{' '}
              <Value name={column} field={field} value={mine.current} resource={name} isDense />
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

type Stored = { data: Row; event: number | null }

/** Saves the field; where somebody else has changed it meanwhile, the person decides. */
function useSaving(
  editor: Props & {
    mine: { readonly current: unknown }
  },
) {
  const { name, column, field, row, mine, onClose } = editor
  const texts = useTexts()
  const invalidate = useInvalidate()
  const base = useRef(row)
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Row | null>(null)

  const update = (value: unknown, { version }: Row): Promise<Stored> =>
    dataProvider.update<Row>({
      resource: name,
      id: row.id,
      variables: { [column]: value, version },
    })

  /** Saves over what others have saved beside it; returns null if they changed the same field. */
  async function store(value: unknown, tries = 3): Promise<Stored | null> {
    try {
      return await update(value, base.current)
    } catch (thrown) {
      const current = currentOf(thrown as ApiError) as Row | undefined
      if (!current || tries === 0) throw thrown
      const isSameField =
        collisions({ [column]: base.current[column] }, { [column]: value }, current).length > 0
      if (isSameField) {
        setTheirs(current)
        return null
      }
      base.current = current
      return store(value, tries - 1)
    }
  }

  function end(onward: Onward, saved?: Row): void {
    // Closing moves the focus, which must not save again.
    isBusy.current = true
    onClose(onward, saved)
  }

  async function save(onward: Onward): Promise<void> {
    if (isBusy.current) return
    const value = cleanedValue(field, mine.current)
    if (isSame(value, base.current[column])) return end(onward)
    isBusy.current = true
    setSaving(true)
    setProblem(null)
    try {
      const stored = await store(value)
      if (stored) {
        const { data, event } = stored
        patchCached(name, [data])
        invalidateHidden(name)
        void invalidate({ resource: name, id: row.id, invalidates: ['many', 'detail'] })
        const notice = `saved-${name}-${row.id}`
        showNotice({
          type: 'success',
          key: notice,
          message: texts.text('form.saved'),
          ...(event
            ? { action: <UndoEvent name={name} id={row.id} event={event} notice={notice} /> }
            : {}),
        })
        return end(onward, data)
      }
    } catch (thrown) {
      const { statusCode, message, errors } = thrown as ApiError
      const atField = [errors?.[column] ?? []].flat().map(String).join(' ')
      setProblem(atField || (statusCode ? message : texts.text('problems.offline')))
    }
    setSaving(false)
    isBusy.current = false
  }

  function leave(): void {
    if (theirs) patchCached(name, [theirs])
    end(0)
  }

  return {
    save,
    isSaving,
    problem,
    theirs,
    leave,
    keepTheirs: leave,
    keepMine: () => {
      if (theirs) base.current = theirs
      setTheirs(null)
      void save(0)
    },
  }
}
