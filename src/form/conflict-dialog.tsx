import { Button, Modal } from 'antd'

import type { Fields } from '#contract/kernel/field.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '../declaration/row.ts'
import { useTexts } from '../text/use-texts.ts'
import { Value } from '../value/value.tsx'
import { differences, type Values } from './form-values.ts'

/** Shows the differences when someone else saved first, and lets the person choose a version. */
export default function ConflictDialog({
  name,
  fields,
  before,
  mine,
  current,
  onOverwrite,
  onReload,
  onClose,
}: {
  name: ResourceName
  fields: Fields
  before: Row
  mine: Values
  current: Row
  onOverwrite: () => void
  onReload: () => void
  onClose: () => void
}) {
  const texts = useTexts()
  const differing = differences(fields, before, mine, current)
  const shown = (field: string, value: unknown) => {
    const declared = fields[field]
    return declared && <Value name={field} field={declared} value={value} resource={name} isDense />
  }
  return (
    <Modal
      open
      width={720}
      title={texts.text('form.conflict.title')}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {texts.text('actions.close')}
        </Button>,
        <Button key="reload" onClick={onReload}>
          {texts.text('form.conflict.reload')}
        </Button>,
        <Button key="overwrite" type="primary" danger onClick={onOverwrite}>
          {texts.text('form.conflict.overwrite')}
        </Button>,
      ]}
    >
      <p>{texts.text('form.conflict.text')}</p>
      {differing.length === 0 ? (
        <p>{texts.text('form.conflict.none')}</p>
      ) : (
        <table className="small-table">
          <thead>
            <tr>
              <th scope="col">{texts.text('form.conflict.field')}</th>
              <th scope="col">{texts.text('form.conflict.theirs')}</th>
              <th scope="col">{texts.text('form.conflict.yours')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((field) => (
              <tr key={field}>
                <th scope="row">{texts.field(field, name)}</th>
                <td>{shown(field, current[field])}</td>
                <td>
                  {field in mine ? (
                    shown(field, mine[field])
                  ) : (
                    <span className="faint">{texts.text('form.conflict.untouched')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}
