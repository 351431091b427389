import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { useTexts } from '../text/use-texts.ts'

/** Opens the dialog for a new record whose secret is shown once. */
export function IssueButton({
  name,
  dialog: Dialog,
}: {
  name: ResourceName
  dialog: ComponentType<{ onClose: () => void }>
}) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.text('actions.createOne', { what: texts.one(name).toLocaleLowerCase() })}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
