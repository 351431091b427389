import { Select } from 'antd'

import { type TokenScope, tokenScopeOf, tokenScopes } from '#contract/token-scopes.ts'
import type { Row } from '../../declaration/row.ts'
import type { WidgetProps } from '../../declaration/screens-context.ts'
import { selectProps } from '../../form/widget-props.ts'
import { useCan } from '../../providers/use-can.ts'
import { useActionLabel } from '../../text/use-action-label.ts'
import { useTexts } from '../../text/use-texts.ts'

/** Returns a function that names a scope in words. */
function useScopeLabel() {
  const { many, text } = useTexts()
  const actionLabel = useActionLabel()
  return ({ resource, action }: TokenScope): string => {
    const what =
      action === 'read' || action === 'write'
        ? text(`token.${action}`)
        : actionLabel(resource, action)
    return `${many(resource)}: ${what}`
  }
}

/** Selects scopes among those of which the person has a right. */
export function ScopesInput(props: WidgetProps) {
  const { value, onChange } = props
  const { many } = useTexts()
  const can = useCan()
  const labelOf = useScopeLabel()
  const held = tokenScopes.filter(({ resource, permissions }) =>
    permissions.some((one) => can(resource, one.slice(resource.length + 1))),
  )
  const resources = [...new Set(held.map(({ resource }) => resource))].sort((one, other) =>
    many(one).localeCompare(many(other)),
  )
  return (
    <Select<string[]>
      {...selectProps(props)}
      mode="multiple"
      optionFilterProp="label"
      value={Array.isArray(value) ? value.map(String) : []}
      options={resources.map((resource) => ({
        label: many(resource),
        options: held
          .filter((scope) => scope.resource === resource)
          .map((scope) => ({ value: scope.name, label: labelOf(scope) })),
      }))}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

/** Lists the scopes of a token in words, each with its name. */
export function ScopesValue({ row }: { row: Row }) {
  const labelOf = useScopeLabel()
  const names = Array.isArray(row.scopes) ? row.scopes.map(String) : []
  return (
    <ul className="plain-list">
      {names.map((name) => {
        const scope = tokenScopeOf(name)
        return (
          <li key={name}>
            {scope && <>{labelOf(scope)} </>}
            <code className="faint">{name}</code>
          </li>
        )
      })}
    </ul>
  )
}
