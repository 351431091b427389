import { Button, Form } from 'antd'
import { Link } from 'react-router'

import { useTexts } from '../text/use-texts.ts'

/**
 * Saves or cancels a form, always in sight. Says whether there is something to save, and how many
 * fields are wrong; pressing that leads to the first of them.
 */
export function SaveBar({
  isEdited,
  isSaving,
  cancelTo,
}: {
  isEdited: boolean
  isSaving: boolean
  cancelTo: string
}) {
  const { text } = useTexts()
  return (
    <div className="save-bar">
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {text('actions.save')}
      </Button>
      <Link className="button" to={cancelTo}>
        {text('actions.cancel')}
      </Link>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsError, scrollToField }) => {
          const wrong = getFieldsError().filter(({ errors }) => errors.length > 0)
          const [first] = wrong
          return (
            <p className="save-state" role="status">
              {first ? (
                <Button
                  type="link"
                  danger
                  onClick={() => scrollToField(first.name, { block: 'center', focus: true })}
                >
                  {text('form.wrong', { count: wrong.length })}
                </Button>
              ) : (
                isEdited && text('form.unsaved')
              )}
            </p>
          )
        }}
      </Form.Item>
    </div>
  )
}
