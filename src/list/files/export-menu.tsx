import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

import { exportAction } from '#contract/kernel/access.ts'
import type { ResourceName } from '#contract/resources.ts'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { useDismissal } from '../../ui/use-dismissal.ts'
import type { ExportProps } from './export-panel.tsx'

const ExportPanel = lazy(() => import('./export-panel.tsx'))

/** Opens the export of a list's rows to a file. */
export function ExportMenu({ name, ...props }: { name: ResourceName } & ExportProps) {
  const { text } = useTexts()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const { box, button } = useDismissal(isOpen, () => setOpen(false))
  if (!can(name, exportAction)) return null
  return (
    <div className="toolbar-menu" ref={box}>
      <Button
        ref={button}
        icon={<DownloadOutlined aria-hidden />}
        aria-expanded={isOpen}
        aria-controls="export"
        onClick={() => setOpen(!isOpen)}
      >
        {text('export.menu')}
      </Button>
      <div id="export">
        {isOpen && (
          <Suspense fallback={<Loading />}>
            <ExportPanel {...props} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
