import type { ReactNode } from 'react'

/** The page's heading, what stands beside it, and what can be done here. */
export function PageHeader({
  title,
  aside,
  actions,
  above,
}: {
  title: string
  aside?: ReactNode
  actions?: ReactNode
  above?: ReactNode
}) {
  return (
    <header className="page-header">
      {above}
      <div className="page-header-row">
        <h1>{title}</h1>
        {aside}
        <div className="page-actions">{actions}</div>
      </div>
    </header>
  )
}
