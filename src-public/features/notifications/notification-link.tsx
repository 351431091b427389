import type { ReactNode } from 'react'
import { returnPath } from '../../routing/admission.ts'
import { Link } from '../../ui/link.tsx'
import { isAdminPath } from '../session/onward-path.ts'

type Props = { to: string; className: string; onClick: () => void; children: ReactNode }

/**
 * Links to a page of this site; pages of the admin application are loaded by the browser, without
 * the router.
 */
export function NotificationLink({ to, ...rest }: Props) {
  return isAdminPath(to) ? <a href={to} {...rest} /> : <Link to={to} {...rest} />
}

/** Returns the path a notification links to; null if it is not a page of this site. */
export const pathOf = ({ link }: { link: string | null }): string | null => returnPath(link)
