import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { showPath } from '../declaration/admin-resources.ts'
import { useCan } from '../providers/use-can.ts'
import { useTitle } from './use-title.ts'

/**
 * Shows a record's title, as a link if the person may open the record. Until the title is known its
 * place is kept: a number would only be read and then change.
 */
export function Reference({
  resource,
  id,
  isLinked = true,
}: {
  resource: ResourceName
  id: number
  isLinked?: boolean
}) {
  const title = useTitle(resource, id)
  const can = useCan()
  if (title === null) return <span className="title-pending" aria-hidden />
  if (!isLinked || !can(resource, 'show')) return <span>{title}</span>
  return <Link to={showPath(resource, id)}>{title}</Link>
}
