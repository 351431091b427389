import { Alert } from 'antd'

import type { TransitionDialogProps } from '../../declaration/screens-context.ts'
import { declared, TransitionForm } from '../../record/transition-dialog.tsx'
import { useTexts } from '../../text/use-texts.ts'

/** Says what reinstating a no-show does before staff confirms it. */
export default function ReinstateOrder(props: TransitionDialogProps) {
  const texts = useTexts()
  return (
    <TransitionForm {...props} fields={declared(props)?.input ?? {}}>
      <Alert type="info" showIcon message={texts.text('transition.reinstate')} />
    </TransitionForm>
  )
}
