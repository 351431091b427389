import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { useTexts } from '../texts.ts'
import { listPath } from './admin-resources.ts'
import { useListOrigin } from './list-origin.ts'

/** Back to the list, as it was when one came from it. */
export function ListLink({ name }: { name: ResourceName }) {
  const search = useListOrigin(name)?.search
  return (
    <Link to={{ pathname: listPath(name), ...(search ? { search } : {}) }}>
      {useTexts().many(name)}
    </Link>
  )
}
