import type { ReactNode } from 'react'

/** The page's heading, what stands beside it, and what can be done here. */
export function PageHeader({
  title,
  isPart = false,
  aside,
  actions,
  above,
}: {
  title: string
  /** Heads a part of the page. */
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
