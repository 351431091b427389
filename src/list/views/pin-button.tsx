import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button } from 'antd'

import { maxPins, readPins } from '#contract/calls/display-preferences.ts'
import { useDisplayPreference } from '../../providers/display-preferences.ts'
import { showNotice } from '../../providers/notification.ts'
import { useTexts } from '../../text/use-texts.ts'
import type { SavedView } from './saved-view.ts'

/** Puts a view into the person's menu, or takes it out. */
export function PinButton({ view: { id, name } }: { view: SavedView }) {
  const { text } = useTexts()
  const [stored, store] = useDisplayPreference('pins')
  const pins = readPins(stored ?? '') ?? []
  const isPinned = pins.includes(id)
  const title = text(isPinned ? 'views.unpin' : 'views.pin', { name })
  function toggle(): void {
    if (!isPinned && pins.length >= maxPins) {
      showNotice({
        type: 'error',
        key: 'pins',
        message: text('views.pinsFull', { count: maxPins }),
      })
      return
    }
    const next = isPinned ? pins.filter((pin) => pin !== id) : [...pins, id]
    store(next.length > 0 ? next.join() : null)
  }
  return (
    <Button
      type="text"
      size="small"
      icon={isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
      aria-pressed={isPinned}
      aria-label={title}
      title={title}
      onClick={toggle}
    />
  )
}
