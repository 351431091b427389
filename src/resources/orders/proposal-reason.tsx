import { Form, Input } from 'antd'

import { changeProposals } from '#contract/resources/change-proposals.ts'
import { maxLengthOf } from '../../declaration/field-traits.ts'
import { useTexts } from '../../text/use-texts.ts'

/** The input for the reason of a proposal, which the customer reads. */
export function ProposalReason() {
  const { text } = useTexts()
  const label = text('proposal.reason')
  return (
    <Form.Item
      name="reason"
      label={label}
      rules={[
        { required: true, whitespace: true, message: text('form.required', { field: label }) },
      ]}
    >
      <Input.TextArea rows={3} maxLength={maxLengthOf(changeProposals.fields.reason)} />
    </Form.Item>
  )
}
