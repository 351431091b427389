import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'

import { showPath } from '../../declaration/admin-resources.ts'
import { recentRecords } from '../../providers/recent-records.ts'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import { type PageAct, pageActs } from '../../ui/page-acts.ts'
import { Reason } from '../../ui/problem.tsx'
import { StateTag } from '../../value/state-tag.tsx'
import { type Entry, type Group, isMeant } from './entry.ts'
import './palette.css'
import { usePlaces, useViewEntries } from './use-places.ts'
import { useSearchResults } from './use-search-results.ts'
import { useUndoable } from './use-undoable.ts'

/**
 * Goes to pages and records and acts on what is open, by keyboard: a combobox over a list of groups.
 * An act opens the same dialog as its button; undoing asks first.
 */
export default function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const { text } = useTexts()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  /** The text for which Enter was pressed before anything was found. */
  const [held, hold] = useState<string | null>(null)
  const { groups, error, isSearching, refetch } = useGroups(typed, onHelp)
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )
  const active = entries[at]
  const dialog = useOpenDialog()
  const list = useRef<HTMLDivElement>(null)
  const optionOf = ({ key }: Entry) => `${id}-${key}`

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  })

  function choose(entry: Entry | undefined): void {
    if (!entry?.run) return
    if (entry.isAsked && asked !== entry.key) {
      setChosen(entry.key)
      setAsked(entry.key)
      return
    }
    // Closed first: behind a modal dialog, nothing of the page can take the focus.
    flushSync(onClose)
    entry.run()
  }

  /** Opens the first record as soon as it is found. */
  const isHeld = held !== null && held === typed
  useEffect(() => {
    if (!isHeld || isSearching) return
    hold(null)
    choose(entries[0])
  })

  function press(event: KeyboardEvent): void {
    // While an input method composes a word, its keys are its own.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      const next = entries[(at + step + entries.length) % entries.length]
      setChosen(next?.key ?? null)
      setAsked(null)
    } else if (event.key === 'Enter') {
      if (active) choose(active)
      else if (isSearching) hold(typed)
    } else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={text('palette.title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      onKeyDown={({ key, nativeEvent }) =>
        key === 'Escape' && !nativeEvent.isComposing && onClose()
      }
    >
      <div className="palette-box">
        <div className="palette-head">
          <input
            autoFocus
            role="combobox"
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            aria-label={text('palette.label')}
            aria-autocomplete="list"
            aria-expanded={entries.length > 0}
            {...(entries.length > 0 ? { 'aria-controls': `${id}-list` } : {})}
            {...(active ? { 'aria-activedescendant': optionOf(active) } : {})}
            placeholder={text('palette.placeholder')}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setChosen(null)
              setAsked(null)
            }}
            onKeyDown={press}
          />
          <button type="button" className="palette-close" onClick={onClose}>
            {text('palette.close')}
          </button>
        </div>
        {error && (
          <p className="palette-none" role="alert">
            <Reason error={error} />{' '}
            <button type="button" onClick={() => void refetch()}>
              {text('palette.again')}
            </button>
          </p>
        )}
        {entries.length > 0 && (
          <div
            ref={list}
            className="palette-list"
            id={`${id}-list`}
            role="listbox"
            aria-label={text('palette.results')}
          >
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be in a list box.
              <div key={group.key} role="group" aria-labelledby={`${id}-group-${group.key}`}>
                <div className="palette-group" id={`${id}-group-${group.key}`}>
                  {group.title}
                </div>
                {group.entries.map((entry) => (
                  <Option
                    key={entry.key}
                    id={optionOf(entry)}
                    entry={entry}
                    isActive={entry === active}
                    isAsked={asked === entry.key}
                    onChoose={() => choose(entry)}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
        <p className="palette-none" role="status">
          {isSearching
            ? text('palette.searching')
            : entries.length === 0 && !error
              ? text('palette.none', { typed: typed.trim() })
              : asked
                ? text('palette.askedHint')
                : ''}
        </p>
        <p className="palette-keys" aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> {text('palette.move')} · <kbd>↵</kbd> {text('palette.choose')} ·{' '}
          <kbd>Esc</kbd> {text('palette.close')}
        </p>
      </div>
    </dialog>
  )
}

function Option({
  id,
  entry,
  isActive,
  isAsked,
  onChoose,
}: {
  id: string
  entry: Entry
  isActive: boolean
  isAsked: boolean
  onChoose: () => void
}) {
  const { text } = useTexts()
  const { label, aside, state, isTypo, run } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the combobox.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      {...(run ? {} : { 'aria-disabled': true })}
      className="palette-option"
      onClick={onChoose}
    >
      <span className="palette-label">
        {isAsked ? text('palette.undoAsked', { label }) : label}
      </span>
      {aside && <span className="palette-aside">{aside}</span>}
      {isTypo && <span className="tag">{text('palette.similar')}</span>}
      {state && <StateTag {...state} />}
      {!run && <span className="palette-aside">{text('palette.notYours')}</span>}
    </div>
  )
}

/** Collects the groups that match what was typed; without it, what is next to hand. */
function useGroups(typed: string, onHelp: () => void) {
  const { text } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  // The acts of the page on which the palette was opened.
  const [acts] = useState<readonly PageAct[]>(pageActs)
  const [opened] = useState(recentRecords)
  const places = usePlaces()
  const views = useViewEntries()
  const undoable = useUndoable()
  const { groups: found, ...search } = useSearchResults(typed)
  const texts = useTexts()
  const recent: Entry[] = opened
    .filter(({ resource }) => can(resource, 'show'))
    .map(({ resource, id, title }) => ({
      key: `recent-${resource}-${id}`,
      label: title,
      aside: texts.one(resource),
      run: () => void navigate(showPath(resource, id)),
    }))
  const help: Entry = { key: 'help', label: text('keys.title'), run: onHelp }
  const isTyped = typed.trim() !== ''
  const own: Group[] = [
    { key: 'acts', title: text('palette.acts'), entries: acts },
    { key: 'places', title: text('palette.places'), entries: isTyped ? places : [] },
    { key: 'views', title: text('palette.views'), entries: isTyped ? views : [] },
    { key: 'recent', title: text('palette.recent'), entries: recent },
    { key: 'undo', title: text('palette.undoable'), entries: undoable },
    { key: 'help', title: text('palette.help'), entries: [help] },
  ]
  const meant = own.map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => !isTyped || isMeant(entry, typed)).slice(0, maxOwn),
  }))
  return {
    ...search,
    groups: [...meant, ...found].filter(({ entries }) => entries.length > 0),
  }
}

/** The most entries of a group that is not searched by the server. */
const maxOwn = 8

/** Shows the dialog above everything, and returns the focus when it closes. */
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
