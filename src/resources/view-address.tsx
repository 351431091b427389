import { Link } from 'react-router'

import { listPath } from '../kernel/admin-resources.ts'
import { knownResource, type Row } from '../kernel/traits.ts'
import { useTexts } from '../texts.ts'

/** Shows a view as a link to its list. */
export function ViewAddress({ row }: { row: Row }) {
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
