import { useParams, useSearchParams } from 'react-router'
import { isRowId } from '#contract/kernel/row-id.ts'

/** Returns the id in the path, or in the query of a path without id; null if it is invalid. */
export function useRecordId(): number | null {
  const { id } = useParams()
  const [params] = useSearchParams()
  const text = id ?? params.get('id') ?? ''
  return isRowId(text) ? Number(text) : null
}

/** Reports whether the URL is that of a record's page, but names no record. */
export function useIsUnnamed(): boolean {
  const { id } = useParams()
  const [params] = useSearchParams()
  return id === undefined && !params.has('id')
}
