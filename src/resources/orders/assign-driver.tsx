import { Alert, Form } from 'antd'
import type { TransitionDialogProps } from '../../declaration/screens-context.ts'
import { ReferenceSelect } from '../../form/reference-select.tsx'
import { TransitionForm } from '../../record/transition-dialog.tsx'
import { useTexts } from '../../text/use-texts.ts'

/** Assigns a driver to an order; offers only drivers of the order's mover. */
export default function AssignDriver(props: TransitionDialogProps) {
  const texts = useTexts()
  const mover = props.row.mover_id
  const hasMover = typeof mover === 'number'
  return (
    <TransitionForm {...props} fields={{}} taken={['driver_id']} isReady={hasMover}>
      {hasMover ? (
        <Form.Item
          name="driver_id"
          label={texts.field('driver_id')}
          initialValue={props.row.driver_id}
          rules={[
            {
              required: true,
              message: texts.text('form.required', { field: texts.field('driver_id') }),
            },
          ]}
        >
          <ReferenceSelect resource="drivers" where={{ mover_id: mover }} />
        </Form.Item>
      ) : (
        <Alert type="info" showIcon message={texts.text('transition.noDriver')} />
      )}
    </TransitionForm>
  )
}
