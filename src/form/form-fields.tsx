import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { type ComponentType, type PropsWithChildren, useId } from 'react'

import type { Field, Fields, Kind } from '#contract/kernel/field.ts'
import type { ResourceName } from '#contract/resources.ts'
import { fieldsOf, isMultiline, itemOf, kindOf, maxLengthOf } from '../declaration/field-traits.ts'
import { useInputs, type WidgetProps } from '../declaration/screens-context.ts'
import { useTexts } from '../text/use-texts.ts'
import { FilesInput } from './file-input.tsx'
import { isTooExact } from './units.ts'
import { type SingleKind, widgets } from './widget-of.ts'
import { ManyInput } from './widgets.tsx'

type Path = (string | number)[]

type Props = { resource: ResourceName; name: string; field: Field; path: Path }

/** Renders an input for each field, according to its kind. */
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

/** The input for each kind of field; the type requires an entry for every kind. */
const inputs: Record<Kind, ComponentType<Props>> = {
  ...(Object.fromEntries(
    Object.entries(widgets).map(([kind, widget]) => [kind, single(widget)]),
  ) as Record<SingleKind, ComponentType<Props>>),
  list: ListInput,
  object: ObjectInput,
}

/** Wraps a widget in a labeled form item. */
function single(Widget: ComponentType<WidgetProps>): ComponentType<Props> {
  return function Single({ resource, name, field, path }: Props) {
    const texts = useTexts()
    const Own = useInputs(resource)[name] ?? Widget
    const label = texts.field(name, resource)
    const isNeeded = !field.optional && field.default === undefined && field.kind !== 'boolean'
    return (
      <Form.Item
        name={path}
        label={label}
        extra={texts.help(name, resource)}
        className={isLong(field) ? 'wide' : ''}
        required={isNeeded}
        rules={[
          ...(isNeeded
            ? [{ required: true, message: texts.text('form.required', { field: label }) }]
            : []),
          {
            validator: (_, value: unknown) =>
              isTooExact(kindOf(name, field), value)
                ? Promise.reject(new Error(texts.text('form.tooExact')))
                : Promise.resolve(),
          },
        ]}
      >
        <Own name={name} field={field} resource={resource} />
      </Form.Item>
    )
  }
}

/** Reports whether a field takes the full width of the form. */
const isLong = (field: Field): boolean => isMultiline(field) || (maxLengthOf(field) ?? 0) > 100

const PlainList = single(ManyInput)
const FileList = single(FilesInput)

function ListInput(props: Props) {
  const fields = fieldsOf(props.field)
  if (fields) return <Entries {...props} fields={fields} />
  const kind = itemOf(props.field)?.kind
  return kind === 'file' || kind === 'image' ? <FileList {...props} /> : <PlainList {...props} />
}

/** Groups fields under a common name. */
function Group({ resource, name, children }: Omit<Props, 'field' | 'path'> & PropsWithChildren) {
  const texts = useTexts()
  const id = useId()
  const help = texts.help(name, resource)
  return (
    <fieldset className="group" {...(help ? { 'aria-describedby': id } : {})}>
      <legend>{texts.field(name, resource)}</legend>
      {help && (
        <p id={id} className="hint">
          {help}
        </p>
      )}
      {children}
    </fieldset>
  )
}

function ObjectInput({ resource, name, field, path }: Props) {
  const fields = fieldsOf(field)
  if (!fields) return null
  return (
    <Group resource={resource} name={name}>
      <FormFields resource={resource} fields={fields} path={path} />
    </Group>
  )
}

/** Edits a list of objects, whose entries can be added, moved and removed. */
function Entries({ resource, name, path, fields }: Props & { fields: Fields }) {
  const texts = useTexts()
  return (
    <Group resource={resource} name={name}>
      <Form.List name={path}>
        {(entries, { add, remove, move }, { errors }) => (
          <>
            {entries.length === 0 && <p className="none">{texts.text('form.empty')}</p>}
            {entries.map((entry, at) => (
              <fieldset key={entry.key} className="entry">
                <legend>{texts.text('form.entry', { number: at + 1 })}</legend>
                <div className="entry-fields">
                  <FormFields resource={resource} fields={fields} path={[entry.name]} />
                </div>
                <div className="entry-actions">
                  {at > 0 && (
                    <Button
                      size="small"
                      aria-label={texts.text('actions.moveUp', { number: at + 1 })}
                      onClick={() => move(at, at - 1)}
                    >
                      ↑
                    </Button>
                  )}
                  <Button
                    size="small"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={texts.text('actions.remove', { number: at + 1 })}
                    onClick={() => remove(entry.name)}
                  />
                </div>
              </fieldset>
            ))}
            <Form.ErrorList errors={errors} />
            <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
              {texts.text('actions.add')}
            </Button>
          </>
        )}
      </Form.List>
    </Group>
  )
}
