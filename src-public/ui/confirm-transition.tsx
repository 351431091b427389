import { type ReactNode, useState } from 'react'

import { useServices } from '../lib/services-context.tsx'
import { useErrorMessage } from '../lib/use-error-message.ts'
import { Button, type ButtonSize } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  /** The address of the transition. */
  url: string
  label: string
  /** Names the record for screen readers. */
  recordName?: string
  /** Goes back without taking the transition. */
  cancelLabel: string
  isDanger?: boolean
  size?: ButtonSize
  /** Says what follows, before it is confirmed. */
  children: ReactNode
  /** Called after the transition, and if the record has moved on since it was loaded. */
  onDone: () => Promise<void>
}

/** Takes a transition after a confirmation. */
export function ConfirmTransition(props: Props) {
  const {
    url,
    label,
    recordName,
    cancelLabel,
    isDanger = false,
    size = 'md',
    children,
    onDone,
  } = props
  const errorMessage = useErrorMessage()
  const { http } = useServices()
  const [isOpen, setOpen] = useState(false)
  const run = async (): Promise<string | null> => {
    const { error } = await http.post(url)
    if (error === null || error.status === 409) await onDone()
    if (error !== null) return errorMessage(error)
    setOpen(false)
    return null
  }
  return (
    <>
      <Button look="quiet" size={size} onClick={() => setOpen(true)}>
        {label}
        {recordName !== undefined && <span className="sr-only">, {recordName}</span>}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        height="fit-content"
        confirm={{
          label,
          look: isDanger ? 'danger' : 'primary',
          cancelLabel,
          run,
        }}
      >
        {children}
      </Dialog>
    </>
  )
}
