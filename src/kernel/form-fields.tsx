import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { ComponentType } from 'react'

import type { Field, Fields, Kind } from '#contract/kernel/field.ts'
import type { ResourceName } from '#contract/resources.ts'
import { ownInput } from '../resources/own-inputs.tsx'
import { useTexts } from '../texts.ts'
import { fieldsOf, isMultiline, kindOf, longest } from './traits.ts'
import {
  ChoiceInput,
  JsonView,
  ManyInput,
  MultilineOrTextInput,
  NumberInput,
  PictureInput,
  ReferenceInput,
  SwitchInput,
  TimeInput,
  type WidgetProps,
} from './widgets.tsx'

type Path = (string | number)[]

type Props = { resource: ResourceName; name: string; field: Field; path: Path }

/** The inputs of some fields; each is what its kind says. */
export function FormFields({
  resource,
  fields,
  path = [],
}: {
  resource: ResourceName
  fields: Fields
  path?: Path
}) {
  return Object.entries(fields).map(([name, field]) => {
    const Input = inputs[kindOf(name, field)]
    return <Input key={name} resource={resource} name={name} field={field} path={[...path, name]} />
  })
}

/** How a field of each kind is entered. A kind that is missing here does not compile. */
const inputs: Record<Kind, ComponentType<Props>> = {
  text: single(MultilineOrTextInput),
  email: single(MultilineOrTextInput),
  phone: single(MultilineOrTextInput),
  slug: single(MultilineOrTextInput),
  code: single(MultilineOrTextInput),
  integer: single(NumberInput),
  decimal: single(NumberInput),
  money: single(NumberInput),
  rate: single(NumberInput),
  boolean: single(SwitchInput),
  timestamp: single(TimeInput),
  choice: single(ChoiceInput),
  state: single(ChoiceInput),
  belongsTo: single(ReferenceInput),
  list: ListInput,
  object: ObjectInput,
  json: single(JsonView),
  image: single(PictureInput),
}

/** A labelled field around one widget. */
function single(Widget: ComponentType<WidgetProps>): ComponentType<Props> {
  return function Single({ resource, name, field, path }: Props) {
    const say = useTexts()
    const Own = ownInput(resource, name) ?? Widget
    const isNeeded = !field.optional && field.default === undefined && field.kind !== 'boolean'
    return (
      <Form.Item
        name={path}
        label={say.field(name)}
        className={isLong(field) ? 'wide' : ''}
        required={isNeeded}
        rules={
          isNeeded
            ? [{ required: true, message: say.text('form.required', { field: say.field(name) }) }]
            : []
        }
      >
        <Own name={name} field={field} resource={resource} />
      </Form.Item>
    )
  }
}

/** In a row of fields, a long text takes the whole row. */
const isLong = (field: Field): boolean => isMultiline(field) || (longest(field) ?? 0) > 100

const PlainList = single(ManyInput)

function ListInput(props: Props) {
  const fields = fieldsOf(props.field)
  return fields ? <Entries {...props} fields={fields} /> : <PlainList {...props} />
}

function ObjectInput({ resource, name, field, path }: Props) {
  const say = useTexts()
  const fields = fieldsOf(field)
  if (!fields) return null
  return (
    <fieldset className="group">
      <legend>{say.field(name)}</legend>
      <FormFields resource={resource} fields={fields} path={path} />
    </fieldset>
  )
}

/** A list of objects: its entries one below the other, to be added, moved and removed. */
function Entries({ resource, name, path, fields }: Props & { fields: Fields }) {
  const say = useTexts()
  return (
    <fieldset className="group">
      <legend>{say.field(name)}</legend>
      <Form.List name={path}>
        {(entries, { add, remove, move }, { errors }) => (
          <>
            {entries.length === 0 && <p className="none">{say.text('form.empty')}</p>}
            {entries.map((entry, at) => (
              <fieldset key={entry.key} className="entry">
                <legend>{say.text('form.entry', { number: at + 1 })}</legend>
                <div className="entry-fields">
                  <FormFields resource={resource} fields={fields} path={[entry.name]} />
                </div>
                <div className="entry-actions">
                  {at > 0 && (
                    <Button
                      size="small"
                      aria-label={say.text('actions.moveUp', { number: at + 1 })}
                      onClick={() => move(at, at - 1)}
                    >
                      ↑
                    </Button>
                  )}
                  <Button
                    size="small"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={say.text('actions.remove', { number: at + 1 })}
                    onClick={() => remove(entry.name)}
                  />
                </div>
              </fieldset>
            ))}
            <Form.ErrorList errors={errors} />
            <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
              {say.text('actions.add')}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
