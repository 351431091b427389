import type { Field, Fields } from './field.ts'
import { fieldIn, readReference, throughOf } from './list-query.ts'
import { type Figure, type Resource, standardFields } from './resource.ts'

/**
 * A column of a list: a field of its rows, a field of the record that a row refers to
 * (`user_id.phone`), or a figure of the rows that refer to it.
 */
export type ListColumn = {
  field: Field
  /** The resource that has the field; of a figure, the list's own. */
  resource: string
  /** The field's name in that resource. */
  name: string
  reference?: string
  figure?: Figure
}

/** Returns the column of a name, or undefined if a list of the resource has none. */
export function columnOf(
  resource: Resource,
  column: string,
  resources: Readonly<Record<string, Resource>>,
): ListColumn | undefined {
  const own = fieldIn({ ...standardFields, ...resource.fields }, column)
  if (own) return { field: own, resource: resource.name, name: column }
  const figure = Object.hasOwn(resource.figures, column) ? resource.figures[column] : undefined
  if (figure) return { field: figure.field, resource: resource.name, name: column, figure }
  const { reference = '', key: name = '' } = readReference(column) ?? {}
  const through = fieldIn(resource.fields, reference)
  if (!through || !throughOf(through).includes(name)) return undefined
  const other = 'resource' in through ? resources[String(through.resource)] : undefined
  const field = other && fieldIn(other.fields, name)
  return field && { field, resource: other.name, name, reference }
}

/** Names the columns that a list can have beside its own fields. */
export const joinedColumns = ({ fields, figures }: Resource): string[] => [
  ...Object.entries(fields as Fields).flatMap(([reference, field]) =>
    throughOf(field).map((name) => `${reference}.${name}`),
  ),
  ...Object.keys(figures),
]

/** Names the resource that a reader must be able to list to see a column. */
export const readIn = ({ resource, figure }: ListColumn): string => figure?.of ?? resource

/**
 * Labels a column of a list by its field. A field of the record referred to is named with its
 * reference, "Customer: Phone", where another column of the list has the same label.
 *
 * @param labelOf Returns the label of a resource's field.
 */
export function columnLabel(
  resource: Resource,
  column: string,
  resources: Readonly<Record<string, Resource>>,
  labelOf: (field: string, resource: string) => string,
): string {
  const labelAlone = (name: string): string => {
    const found = columnOf(resource, name, resources)
    return found ? labelOf(found.name, found.resource) : labelOf(name, resource.name)
  }
  const label = labelAlone(column)
  const reference = columnOf(resource, column, resources)?.reference
  if (reference === undefined) return label
  const others = [...Object.keys(resource.fields), ...joinedColumns(resource)]
  return others.some((other) => other !== column && labelAlone(other) === label)
    ? `${labelOf(reference, resource.name)}: ${label}`
    : label
}
