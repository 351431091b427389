import { Link } from 'react-router'

import { listPath } from '../../declaration/admin-resources.ts'
import { knownResource } from '../../declaration/declaration-of.ts'
import type { Row } from '../../declaration/row.ts'
import { useTexts } from '../../text/use-texts.ts'
import { ResourceValue } from '../resource-value.tsx'

export const savedViewValues = {
  resource: ResourceValue,
  query: ViewAddress,
}

/** Shows a view as a link to its list. */
function ViewAddress({ row }: { row: Row }) {
  const { text } = useTexts()
  const resource = knownResource(String(row.resource))
  const query = String(row.query)
  if (!resource) return <code>{query}</code>
  return (
    <Link to={`${listPath(resource)}?${query ? `view=${row.id}&${query}` : `view=${row.id}`}`}>
      {text('views.open')}
    </Link>
  )
}
