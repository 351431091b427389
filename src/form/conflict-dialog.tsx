import { Button, Modal } from 'antd'
import { useState } from 'react'

import type { Fields } from '#contract/kernel/field.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '../declaration/row.ts'
import { useTexts } from '../text/use-texts.ts'
import { Value } from '../value/value.tsx'
import type { Values } from './form-values.ts'

/**
 * Asks which value to keep of each field that two people have changed. Changes by only one of
 * them are kept without asking.
 */
export default function ConflictDialog({
  name,
  fields,
  colliding,
  mine,
  current,
  onSave,
  onReload,
  onClose,
}: {
  name: ResourceName
  fields: Fields
  colliding: readonly string[]
  mine: Values
  current: Row
  /** Called with the fields of which the saved value stays. */
  onSave: (theirs: ReadonlySet<string>) => void
  onReload: () => void
  onClose: () => void
}) {
  const texts = useTexts()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (field: string, isTheirs: boolean) => {
    const others = [...theirs].filter((one) => one !== field)
    setTheirs(new Set(isTheirs ? [...others, field] : others))
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
        <Button key="save" type="primary" onClick={() => onSave(theirs)}>
          {texts.text('form.conflict.save')}
        </Button>,
      ]}
    >
      <p>{texts.text('form.conflict.text')}</p>
      {colliding.map((field) => (
        <fieldset key={field} className="conflict-field">
          <legend>{texts.field(field, name)}</legend>
          {([true, false] as const).map((isTheirs) => (
            <label key={String(isTheirs)}>
              <input
                type="radio"
                name={field}
                checked={theirs.has(field) === isTheirs}
                onChange={() => choose(field, isTheirs)}
              />
              <span className="faint">
                {texts.text(isTheirs ? 'form.conflict.theirs' : 'form.conflict.yours')}
              </span>
              {fields[field] && (
                <Value
                  name={field}
                  field={fields[field]}
                  value={(isTheirs ? current : mine)[field]}
                  resource={name}
                  isDense
                />
              )}
            </label>
          ))}
        </fieldset>
      ))}
    </Modal>
  )
}
