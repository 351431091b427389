import { BellOutlined, DisconnectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useRealtimeStatus } from '../providers/realtime.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../text/use-texts.ts'
import { useDismissal } from '../ui/use-dismissal.ts'
import { useUnread } from './use-unread.ts'

const BellPanel = lazy(() => import('./bell-panel.tsx'))

/** Shows the number of unread notifications and opens the latest ones. */
export function Bell() {
  const may = useCan()('notifications', 'list')
  return may ? <OwnBell /> : null
}

function OwnBell() {
  const { text } = useTexts()
  const count = useUnread()
  const [isOpen, setOpen] = useState(false)
  const { box, button } = useDismissal(isOpen, () => setOpen(false))
  return (
    <div className="bell" ref={box}>
      <Button
        ref={button}
        type="text"
        icon={<BellOutlined aria-hidden />}
        aria-label={text('bell.label', { count })}
        aria-expanded={isOpen}
        aria-controls="bell"
        onClick={() => setOpen(!isOpen)}
      />
      {count > 0 && (
        <span className="bell-count" aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
      <div id="bell">
        {isOpen && (
          <Suspense>
            <BellPanel
              count={count}
              onClose={() => {
                setOpen(false)
                button.current?.focus()
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Warns when live updates are off and pages must be reloaded to see changes. */
export function ConnectionStatus() {
  const { text } = useTexts()
  const status = useRealtimeStatus()
  const isBroken = status === 'broken'
  return (
    <span
      className="live-sign"
      role="status"
      data-status={status}
      title={isBroken ? text('live.off') : undefined}
    >
      {isBroken && (
        <>
          <DisconnectOutlined aria-hidden />
          <span className="unseen">{text('live.off')}</span>
        </>
      )}
    </span>
  )
}
