import { Alert, Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'

import type { Fields } from '#contract/kernel/field.ts'
import type { Transition } from '#contract/kernel/machine.ts'
import { machines } from '#contract/machines.ts'
import { declarationOf, stateFieldOf } from '../declaration/declaration-of.ts'
import type { TransitionDialogProps } from '../declaration/screens-context.ts'
import { FormFields } from '../form/form-fields.tsx'
import { cleaned, type Values } from '../form/form-values.ts'
import { setServerErrors } from '../form/server-errors.ts'
import type { ApiError } from '../providers/api-error.ts'
import { useTexts } from '../text/use-texts.ts'
import { Reason } from '../ui/problem.tsx'
import { StateTag } from '../value/state-tag.tsx'
import { useTransition } from './use-transition.ts'

/** Shows a form for the transition's declared input, then takes the transition. */
export default function TransitionDialog(props: TransitionDialogProps) {
  return <TransitionForm {...props} fields={declared(props)?.input ?? {}} />
}

export const declared = ({
  name,
  transition,
}: Pick<TransitionDialogProps, 'name' | 'transition'>): Transition | undefined => {
  const machine: { transitions: Record<string, Transition> } | undefined = Reflect.get(
    machines,
    name,
  )
  return machine?.transitions[transition]
}

/**
 * Renders the dialog around the fields. Sends `extra` in addition to the entered values, and the
 * values of the inputs among `children` whose names are in `taken`.
 */
export function TransitionForm({
  fields,
  children,
  extra = {},
  taken = [],
  isReady = true,
  okText,
  cancelText,
  send,
  ...props
}: TransitionDialogProps & {
  fields: Fields
  children?: ReactNode
  extra?: Values
  taken?: readonly string[]
  isReady?: boolean
  /** The buttons' texts, for dialogs that know more of what happens than the transition's name. */
  okText?: string | undefined
  cancelText?: string | undefined
  /** Sends the input in place of taking the transition. */
  send?: ((input: Values) => Promise<ApiError | null>) | undefined
}) {
  const { name, row, title, transition, onClose } = props
  const texts = useTexts()
  const [form] = Form.useForm<Values>()
  const { take } = useTransition(name, row.id)
  const [error, setRefusal] = useState<ApiError | null>(null)
  const [isPending, setSending] = useState(false)
  const [stateField = ''] = stateFieldOf(declarationOf(name)) ?? []
  const to = declared(props)?.to

  async function submit(values: Values) {
    const own = Object.fromEntries(taken.map((field) => [field, values[field]]))
    const input = { ...cleaned(fields, values), ...own, ...extra }
    setSending(true)
    const failure = await (send?.(input) ?? take(transition, input, String(row[stateField])))
    setSending(false)
    setRefusal(failure)
    if (!failure) onClose()
    else setServerErrors(form, failure)
  }

  return (
    <Modal
      open
      title={texts.text('transition.title', {
        transition: texts.transition(name, transition),
        name: title,
      })}
      okText={okText ?? texts.transition(name, transition)}
      cancelText={cancelText ?? texts.text('actions.close')}
      confirmLoading={isPending}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="state-change">
        <StateTag resource={name} state={String(row[stateField])} />
        {to && (
          <>
            <span aria-hidden>→</span>
            <span className="unseen">{texts.text('show.after')}</span>
            <StateTag resource={name} state={to} />
          </>
        )}
      </p>
      {error && <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />}
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        {children}
        <FormFields resource={name} fields={fields} />
      </Form>
    </Modal>
  )
}
