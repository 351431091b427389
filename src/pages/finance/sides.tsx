import { Link, useSearchParams } from 'react-router'

import { useTexts } from '../../text/use-texts.ts'

/** Shows the two sides of a page, customers and movers, as tabs in the URL. */
export function Sides({
  labels,
}: {
  /** Customers first; their side is shown unless the URL names the other. */
  labels: readonly [customers: string, movers: string]
}) {
  const { text } = useTexts()
  const side = useSide()
  return (
    <nav className="tabs" aria-label={text('show.tabs')}>
      {(['customers', 'movers'] as const).map((one, at) => (
        <Link
          key={one}
          to={{ search: one === 'customers' ? '' : 'tab=movers' }}
          {...(one === side ? { 'aria-current': 'page' } : {})}
        >
          {labels[at]}
        </Link>
      ))}
    </nav>
  )
}

export function useSide(): 'customers' | 'movers' {
  const [params] = useSearchParams()
  return params.get('tab') === 'movers' ? 'movers' : 'customers'
}
