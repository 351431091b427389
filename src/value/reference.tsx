import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { showPath } from '../declaration/admin-resources.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../text/use-texts.ts'
import { idLabel } from './titles.ts'
import { useNamed } from './use-title.ts'

/**
 * Shows a record's title, as a link if the person may open the record and it is still there. Until the
 * title is known its place is kept: a number would only be read and then change.
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
  const { title: found, isPending } = useNamed(resource, id)
  const { text } = useTexts()
  const can = useCan()
  if (isPending) return <span className="title-pending" aria-hidden />
  const title = found ?? idLabel(id)
  if (found === null) return <span>{text('unreadable', { title })}</span>
  if (!isLinked || !can(resource, 'show')) return <span>{title}</span>
  return <Link to={showPath(resource, id)}>{title}</Link>
}
