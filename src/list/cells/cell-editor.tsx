import { useInvalidate } from '@refinedev/core'
import { Button } from 'antd'
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import type { Field } from '#contract/kernel/field.ts'
import type { ResourceName } from '#contract/resources.ts'
import { isMultiline, kindOf } from '../../declaration/field-traits.ts'
import type { Row } from '../../declaration/row.ts'
import { useInputs } from '../../declaration/screens-context.ts'
import { UndoEvent } from '../../deletion/undo-event.tsx'
import { cleanedValue, collisions, isSame } from '../../form/form-values.ts'
import { type SingleKind, widgets } from '../../form/widget-of.ts'
import { type ApiError, currentOf } from '../../providers/api-error.ts'
import { dataProvider } from '../../providers/data-provider.ts'
import { showNotice } from '../../providers/notification.ts'
import { useTexts } from '../../text/use-texts.ts'
import { useRowTitle } from '../../value/use-title.ts'
import { Value } from '../../value/value.tsx'
import { invalidateHidden, patchCached } from '../cached-rows.ts'
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
 * Edits one field of a record in its cell. Enter saves, Tab saves and moves to the next cell, Escape
 * discards the change. Moving the focus away saves too, if the value has changed. The input is
 * read-only while it saves. If saving fails after the person has moved on, a notice says what was
 * lost.
 */
export default function CellEditor({ name, column, field, row, onClose }: Props) {
  const texts = useTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const kind = kindOf(column, field) as SingleKind
  const Widget = useInputs(name)[column] ?? widgets[kind]
  const isChosen = kind === 'choice' || kind === 'belongsTo' || kind === 'boolean'
  const [shown, setShown] = useState(row[column])
  /** The latest value: a key press may arrive before the render that shows a change. */
  const mine = useRef(row[column])
  /** A half-typed date has no value, but it is not an empty date. */
  const isIncomplete = (): boolean =>
    box.current?.querySelector('input')?.validity.badInput === true
  const { save, isSaving, problem, theirs, keepTheirs, keepMine, leave } = useSaving({
    name,
    column,
    field,
    row,
    mine,
    isIncomplete,
    onClose,
  })

  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input, textarea, button')
    control?.focus()
    if (control instanceof HTMLInputElement && control.type === 'text') control.select()
  }, [])

  useLayoutEffect(() => {
    // A select saves at once, and decides itself whether its input is read-only.
    if (isChosen) return
    const controls = box.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )
    for (const control of controls ?? []) control.readOnly = isSaving
  }, [isChosen, isSaving])

  function change(value: unknown): void {
    if (isSaving) return
    mine.current = value
    setShown(value)
    if (isChosen) void save(0)
  }

  function press(event: KeyboardEvent): void {
    // Single keys don't work as shortcuts here, whatever the control is.
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
    // Nothing is saved when another window gets the focus: the person will be back.
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

/** Saves the field. If somebody else has changed it since, the person decides. */
function useSaving(
  editor: Props & {
    mine: { readonly current: unknown }
    isIncomplete: () => boolean
  },
) {
  const { name, column, field, row, mine, isIncomplete, onClose } = editor
  const texts = useTexts()
  const title = useRowTitle(name, row)
  const invalidate = useInvalidate()
  const base = useRef(row)
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Row | null>(null)

  /** Whether the person has moved on, so that the cell can't show anything anymore. */
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const update = (value: unknown, { version }: Row): Promise<Stored> =>
    dataProvider.update<Row>({
      resource: name,
      id: row.id,
      variables: { [column]: value, version },
    })

  /** Saves despite others' changes to other fields; returns null if they changed the same one. */
  async function store(value: unknown, tries = 3): Promise<Stored | null> {
    try {
      return await update(value, base.current)
    } catch (thrown) {
      const current = currentOf(thrown as ApiError) as Row | undefined
      if (!current || tries === 0) throw thrown
      const isSameField =
        collisions({ [column]: base.current[column] }, { [column]: value }, current).length > 0
      if (isSameField) {
        if (isLeft.current) showLost(value, texts.text('cell.conflict'))
        setTheirs(current)
        return null
      }
      base.current = current
      return store(value, tries - 1)
    }
  }

  function showLost(value: unknown, reason: string): void {
    showNotice({
      type: 'error',
      key: `lost-${name}-${row.id}-${column}`,
      message: texts.text('cell.notSaved', {
        field: texts.field(column, name),
        record: title,
      }),
      description: (
        <>
          {reason} {texts.text('cell.lost')}{' '}
          <Value name={column} field={field} value={value} resource={name} isDense />
        </>
      ),
    })
  }

  function end(onward: Onward, saved?: Row): void {
    // Closing moves the focus, which must not save again.
    isBusy.current = true
    onClose(onward, saved)
  }

  async function save(onward: Onward): Promise<void> {
    if (isBusy.current) return
    if (isIncomplete()) return setProblem(texts.text('cell.incomplete'))
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
      const reason = atField || (statusCode ? message : texts.text('problems.offline'))
      if (isLeft.current) showLost(value, reason)
      setProblem(reason)
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
