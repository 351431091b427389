import type { ReactNode } from 'react'

/** Shows the heading of a page with content beside it and the page's actions. */
export function PageHeader({
  title,
  isPart = false,
  aside,
  actions,
  above,
}: {
  title: string
  /** Renders an h2, for a section of a page. */
  isPart?: boolean
  aside?: ReactNode
  actions?: ReactNode
  above?: ReactNode
}) {
  const Heading = isPart ? 'h2' : 'h1'
  return (
    <header className="page-header">
      {above}
      <div className="page-header-row">
        <Heading>{title}</Heading>
        {aside}
        <div className="page-actions">{actions}</div>
      </div>
    </header>
  )
}
