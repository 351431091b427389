import { useParams, useSearchParams } from 'react-router'

/** The id in the path, or in the query of a bare path; null for anything that is none. */
export function useRecordId(): number | null {
  const { id } = useParams()
  const [params] = useSearchParams()
  const text = id ?? params.get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
