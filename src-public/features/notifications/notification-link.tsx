import type { ReactNode } from 'react'
import { returnPath } from '../../app/guard.ts'
import { Link } from '../../app/navigation.tsx'
import { isAdminPath } from '../session/onward-path.ts'

type Props = { to: string; className: string; onClick: () => void; children: ReactNode }

/** Leads to a page of ours; one of the administration is loaded by the browser itself. */
export function NotificationLink({ to, ...rest }: Props) {
  return isAdminPath(to) ? <a href={to} {...rest} /> : <Link to={to} {...rest} />
}

/** Where a notification leads; null for anything that is not a page of ours. */
export const pathOf = ({ link }: { link: string | null }): string | null => returnPath(link)
