import { Modal } from 'antd'
import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'

import { useTexts } from '../text/use-texts.ts'

/** Asks for confirmation before the person leaves a form with unsaved changes. */
export function UnsavedGuard({ isDirty }: { isDirty: RefObject<boolean> }) {
  const { text } = useTexts()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={text('form.leave.title')}
      okText={text('form.leave.leave')}
      okButtonProps={{ danger: true }}
      cancelText={text('form.leave.stay')}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {text('form.leave.text')}
    </Modal>
  )
}
