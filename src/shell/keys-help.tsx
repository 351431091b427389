import { Modal } from 'antd'

import { useDisplayPreference } from '../providers/display-preferences.ts'
import { type TextKey, useTexts } from '../text/use-texts.ts'
import { type Shortcut, shortcuts } from '../ui/shortcuts.ts'
import { paletteKeys } from './palette/use-palette.ts'

/** The shortcuts in the order in which they are explained. */
const groups: readonly { title: TextKey; names: readonly Shortcut[] }[] = [
  {
    title: 'keys.lists',
    names: [
      'next',
      'previous',
      'open',
      'peek',
      'select',
      'edit',
      'copy',
      'search',
      'filters',
      'views',
    ],
  },
  { title: 'keys.records', names: ['previousRecord', 'nextRecord', 'edit'] },
  {
    title: 'keys.go',
    names: ['dashboard', 'orders', 'customers', 'movers', 'tickets', 'payments'],
  },
  { title: 'keys.everywhere', names: ['help'] },
]

/** The keys with which cells of a list are edited. */
const cellKeys = [
  { keys: ['←', '→', '↑', '↓'], name: 'move' },
  { keys: ['F2'], name: 'begin' },
  { keys: ['↵'], name: 'save' },
  { keys: ['Tab'], name: 'next' },
  { keys: ['Esc'], name: 'leave' },
] as const

/** Explains the shortcuts, and switches them on and off. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const { text } = useTexts()
  const [isOff, store] = useDisplayPreference('shortcuts')
  return (
    <Modal
      open
      title={text('keys.title')}
      footer={null}
      width={640}
      onCancel={onClose}
      closable={{ 'aria-label': text('keys.close') }}
    >
      <label className="keys-switch">
        <input
          type="checkbox"
          checked={isOff === null}
          onChange={({ target }) => store(target.checked ? null : 'off')}
        />{' '}
        {text('keys.switch')}
      </label>
      <div className="keys">
        {groups.map(({ title, names }) => (
          <section key={title}>
            <h3>{text(title)}</h3>
            <dl>
              {names.map((name) => (
                <div key={name}>
                  <dt>
                    {shortcuts[name].split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{text(`keys.names.${name}`)}</dd>
                </div>
              ))}
              {title === 'keys.lists' &&
                cellKeys.map(({ keys, name }) => (
                  <div key={name}>
                    <dt>
                      {keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{text(`keys.cell.${name}`)}</dd>
                  </div>
                ))}
              {title === 'keys.everywhere' && (
                <div>
                  <dt>
                    <kbd>{paletteKeys}</kbd>
                  </dt>
                  <dd>{text('palette.title')}</dd>
                </div>
              )}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
