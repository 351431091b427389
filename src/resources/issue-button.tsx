import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'

/** Opens the dialog for a new record whose secret is shown once. */
export function IssueButton({
  label,
  dialog: Dialog,
}: {
  label: string
  dialog: ComponentType<{ onClose: () => void }>
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
