import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { declarationOf, knownResource } from '../declaration/declaration-of.ts'
import { resourceOf } from '../declaration/field-traits.ts'
import { type ApiError, apiError } from '../providers/api-error.ts'
import { client } from '../providers/session.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { FirstRows } from './first-rows.tsx'

type Reference = { resource: string; field: string; count: number }

/**
 * Counts the records that refer to this one, of every resource that the person may list. The rows
 * of a resource load when it is opened.
 */
export default function RelatedRecords({ name, id }: { name: ResourceName; id: number }) {
  const { text } = useTexts()
  const { data, error, isLoading, refetch } = useQuery<Reference[], ApiError>({
    queryKey: ['related', name, id],
    queryFn: async () => {
      try {
        return (await client.send<Reference[]>(`/api/${name}/${id}/related`)).data
      } catch (thrown) {
        throw apiError(thrown)
      }
    },
  })
  return (
    <section className="panel related">
      <h2>{text('show.related')}</h2>
      {isLoading && <Loading />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="faint">{text('show.relatedNone')}</p>}
      {data?.map((reference) => (
        <References
          key={`${reference.resource}.${reference.field}`}
          target={name}
          id={id}
          {...reference}
        />
      ))}
    </section>
  )
}

function References({
  target,
  id,
  resource,
  field,
  count,
}: Reference & { target: ResourceName; id: number }) {
  const texts = useTexts()
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const name = knownResource(resource)
  if (!name) return null
  const refersOnce =
    Object.values(declarationOf(name).fields).filter((one) => resourceOf(one) === target).length ===
    1
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {texts.many(name)}
        {!refersOnce && <span className="faint"> · {texts.field(field, name)}</span>}{' '}
        <span className="count">{number(count)}</span>
      </summary>
      {isOpen && <FirstRows name={name} parent={{ field, id }} />}
    </details>
  )
}
