import { href } from '#contract/routes.ts'
import { isArea } from '../../app/areas.ts'

/** Where a role begins. The administration is another application. */
export function homeOf(role: string): string {
  if (role === 'admin') return '/admin'
  return isArea(role) ? href(role) : href('index')
}
