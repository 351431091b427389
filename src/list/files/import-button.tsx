import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

import { importAction } from '#contract/kernel/access.ts'
import type { ResourceName } from '#contract/resources.ts'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

/** Opens the import of records from a file. */
export function ImportButton({ name }: { name: ResourceName }) {
  const { text } = useTexts()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!can(name, importAction) || !(can(name, 'create') || can(name, 'edit'))) return null
  return (
    <>
      <Button
        icon={<UploadOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text('import.menu')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
