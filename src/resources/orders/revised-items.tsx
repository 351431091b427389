import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, InputNumber } from 'antd'

import { itemFields } from '#contract/pricing/item.ts'
import { FormFields } from '../../form/form-fields.tsx'
import { ReferenceSelect } from '../../form/reference-select.tsx'
import { useTexts } from '../../text/use-texts.ts'
import type { Work } from './revised-work.ts'
import { useItemNames } from './use-item-names.ts'

const { name, quantity, volume_ft3, weight_lb } = itemFields
const ownItem = { name, quantity, volume_ft3, weight_lb }

/** Edits the items of a move: their quantities, and which there are. */
export function RevisedItems({ onChange }: { onChange: () => void }) {
  const texts = useTexts()
  const form = Form.useFormInstance<Work>()
  const items = (Form.useWatch('items', { form, preserve: true }) ?? []) as Work['items']
  const named = useItemNames(items.map((item) => ({ ...item, name: item?.name ?? '' })))

  return (
    <fieldset className="group">
      <legend>{texts.text('proposal.items')}</legend>
      <Form.List
        name="items"
        rules={[
          {
            validator: async (_, rows: unknown[] | undefined) => {
              if (!rows?.length) throw new Error(texts.text('proposal.noItems'))
            },
          },
        ]}
      >
        {(entries, { add, remove }, { errors }) => {
          const addKnown = (item_id: number | null) => {
            if (item_id === null) return
            const at = items.findIndex((item) => item.item_id === item_id)
            if (at === -1) add({ item_id, quantity: 1 })
            else form.setFieldValue(['items', at, 'quantity'], (items[at]?.quantity ?? 0) + 1)
            onChange()
          }
          return (
            <>
              <ul className="revised-items">
                {entries.map((entry) => {
                  const isKnown = Boolean(items[entry.name]?.item_id)
                  const label = named[entry.name]?.name || texts.text('proposal.ownItem')
                  return (
                    <li key={entry.key}>
                      {isKnown ? (
                        <Quantity at={entry.name} label={label} />
                      ) : (
                        <div className="entry-fields">
                          <FormFields resource="orders" fields={ownItem} path={[entry.name]} />
                        </div>
                      )}
                      <Button
                        size="small"
                        danger
                        icon={<DeleteOutlined aria-hidden />}
                        aria-label={texts.text('proposal.removeItem', { item: label })}
                        onClick={() => {
                          remove(entry.name)
                          onChange()
                        }}
                      />
                    </li>
                  )
                })}
              </ul>
              <Form.ErrorList errors={errors} />
              <div className="row-actions">
                <label className="add-item" htmlFor="add-item">
                  <span>{texts.text('proposal.addItem')}</span>
                  <ReferenceSelect
                    id="add-item"
                    resource="items"
                    where={{ is_prohibited: 'false' }}
                    onChange={addKnown}
                  />
                </label>
                <Button
                  type="dashed"
                  icon={<PlusOutlined aria-hidden />}
                  onClick={() => add({ quantity: 1 })}
                >
                  {texts.text('proposal.addOwnItem')}
                </Button>
              </div>
            </>
          )
        }}
      </Form.List>
    </fieldset>
  )
}

function Quantity({ at, label }: { at: number; label: string }) {
  const texts = useTexts()
  return (
    <Form.Item
      name={[at, 'quantity']}
      label={label}
      required={false}
      rules={[
        {
          required: true,
          message: texts.text('form.required', { field: texts.field('quantity', 'orders') }),
        },
      ]}
    >
      <InputNumber<number> min={quantity.min} max={quantity.max} precision={0} />
    </Form.Item>
  )
}
