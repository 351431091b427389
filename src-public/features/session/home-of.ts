import { href } from '#contract/routes.ts'
import { isArea } from '../../routing/areas.ts'

/** Returns the start page of a role. Administrators use a separate application. */
export function homeOf(role: string): string {
  if (role === 'admin') return '/admin'
  return isArea(role) ? href(role) : href('index')
}
