import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'

import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import { MenuPanel } from '../../ui/menu-panel.tsx'
import { type Columns, isSeen, pinnable, possibleColumns } from './columns.ts'
import type { ColumnsProps } from './use-columns.ts'

/** Chooses the columns of a list and their order, by pointer or keyboard. */
export default function ColumnsPanel({ name, resource, columns, isOwn, onChange }: ColumnsProps) {
  const texts = useTexts()
  const { text } = texts
  const can = useCan()
  const [typed, setTyped] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const { shown, pinned } = columns
  const label = (column: string) => texts.field(column, name)
  const words = typed.trim().toLocaleLowerCase()
  const isSought = (column: string) => label(column).toLocaleLowerCase().includes(words)
  const hidden = possibleColumns(resource)
    .filter((column) => !shown.some((one) => one.name === column))
    .filter((column) => isSeen(resource, column, can))
    .sort((one, other) => label(one).localeCompare(label(other)))

  const change = (next: Columns['shown'], others: Partial<Columns> = {}) =>
    onChange({ ...columns, ...others, shown: next })

  const move = (column: string, to: number) => {
    const moved = shown.find((one) => one.name === column)
    if (!moved || to < 0 || to >= shown.length) return
    change(shown.filter((one) => one !== moved).toSpliced(to, 0, moved))
  }

  return (
    <MenuPanel className="columns-panel">
      <input
        className="search"
        type="search"
        aria-label={text('columns.search')}
        placeholder={text('columns.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <section aria-label={text('columns.shown')}>
        <h2>{text('columns.shown')}</h2>
        <ul>
          {shown.map(({ name: column }, at) => (
            <li
              key={column}
              hidden={!isSought(column)}
              draggable
              className={column === dragged ? 'dragged' : ''}
              onDragStart={() => setDragged(column)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault()
                if (dragged && dragged !== column) move(dragged, at)
              }}
            >
              <HolderOutlined aria-hidden className="handle" />
              <label>
                <input
                  type="checkbox"
                  checked
                  // A list without columns would show nothing.
                  disabled={shown.length === 1}
                  onChange={() =>
                    change(
                      shown.filter((one) => one.name !== column),
                      { pinned: at < pinned ? pinned - 1 : pinned },
                    )
                  }
                />{' '}
                {label(column)}
              </label>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={text('columns.up', { name: label(column) })}
                disabled={at === 0}
                onClick={() => move(column, at - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={text('columns.down', { name: label(column) })}
                disabled={at === shown.length - 1}
                onClick={() => move(column, at + 1)}
              />
            </li>
          ))}
        </ul>
      </section>
      {hidden.some(isSought) && (
        <section aria-label={text('columns.hidden')}>
          <h2>{text('columns.hidden')}</h2>
          <ul>
            {hidden.filter(isSought).map((column) => (
              <li key={column}>
                <label>
                  <input
                    type="checkbox"
                    checked={false}
                    onChange={() => change([...shown, { name: column, width: null }])}
                  />{' '}
                  {label(column)}
                </label>
              </li>
            ))}
          </ul>
        </section>
      )}
      <label className="columns-pinned">
        {text('columns.pinned')}{' '}
        <select
          className="native-select"
          value={pinned}
          onChange={({ target }) => change(shown, { pinned: Number(target.value) })}
        >
          {pinnable.slice(0, shown.length + 1).map((count) => (
            <option key={count} value={count}>
              {count === 0 ? text('columns.none') : text('columns.first', { count })}
            </option>
          ))}
        </select>
      </label>
      {isOwn && (
        <Button block onClick={() => onChange(null)}>
          {text('columns.reset')}
        </Button>
      )}
    </MenuPanel>
  )
}
