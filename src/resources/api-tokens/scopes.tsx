import { type TokenScope, tokenScopeOf, tokenScopes } from '#contract/token-scopes.ts'
import type { Row } from '../../declaration/row.ts'
import type { WidgetProps } from '../../declaration/screens-context.ts'
import { useCan } from '../../providers/use-can.ts'
import { useActionLabel } from '../../text/use-action-label.ts'
import { useTexts } from '../../text/use-texts.ts'
import { GroupedSelect } from '../grouped-select.tsx'

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
  const can = useCan()
  const labelOf = useScopeLabel()
  const held = tokenScopes.filter(({ resource, actions }) =>
    actions.some((action) => can(resource, action)),
  )
  return <GroupedSelect {...props} choices={held} labelOf={labelOf} />
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
