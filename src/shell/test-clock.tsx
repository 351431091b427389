import { ClockCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

import { useCan } from '../providers/use-can.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { useDismissal } from '../ui/use-dismissal.ts'
import { useTestClock } from './use-test-clock.ts'

const ClockPanel = lazy(() => import('./clock-panel.tsx'))

/** Shows and moves the clock of a demo; nothing on other servers. */
export function TestClockButton() {
  const may = useCan()('settings', 'edit')
  return may ? <OwnTestClock /> : null
}

const hour = 3_600_000

function OwnTestClock() {
  const { text } = useTexts()
  const { instant } = useFormat()
  const { data: clock } = useTestClock()
  const [isOpen, setOpen] = useState(false)
  const { box, button } = useDismissal(isOpen, () => setOpen(false))
  if (!clock) return null
  const isAhead = clock.ahead_ms > hour / 2
  return (
    <div className="bell" ref={box}>
      <Button
        ref={button}
        type={isAhead ? 'primary' : 'text'}
        icon={<ClockCircleOutlined aria-hidden />}
        aria-label={text('clock.label', { at: instant(clock.now) })}
        aria-expanded={isOpen}
        aria-controls="test-clock"
        loading={clock.run?.is_done === false}
        onClick={() => setOpen(!isOpen)}
      >
        {isAhead && <span className="wide-only">{instant(clock.now)}</span>}
      </Button>
      <div id="test-clock">
        {isOpen && (
          <Suspense>
            <ClockPanel clock={clock} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
