import { TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { useDismissal } from '../../ui/use-dismissal.ts'
import type { ColumnsProps } from './use-columns.ts'

const ColumnsPanel = lazy(() => import('./columns-panel.tsx'))

/** Opens the choice of a list's columns. */
export function ColumnsMenu(props: ColumnsProps) {
  const { text } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { box, button } = useDismissal(isOpen, () => setOpen(false))
  return (
    <div className="toolbar-menu" ref={box}>
      <Button
        ref={button}
        icon={<TableOutlined aria-hidden />}
        aria-expanded={isOpen}
        aria-controls="columns"
        onClick={() => setOpen(!isOpen)}
      >
        {text('columns.menu')}
      </Button>
      <div id="columns">
        {isOpen && (
          <Suspense fallback={<Loading />}>
            <ColumnsPanel {...props} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
