import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { listPath } from '../declaration/admin-resources.ts'
import { useTexts } from '../text/use-texts.ts'
import { useListOrigin } from './list-origin.ts'

/** Links back to the list, in the state in which the person left it. */
export function ListLink({ name }: { name: ResourceName }) {
  const search = useListOrigin(name)?.search
  return (
    <Link to={{ pathname: listPath(name), ...(search ? { search } : {}) }}>
      {useTexts().many(name)}
    </Link>
  )
}
