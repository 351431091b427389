import { isPhone } from '../ports/device-type.ts'

/**
 * Returns the path that a phone opening the choice of apps is redirected to: the customers' app.
 * Returns null for all other devices, and for visitors who may be signed in: their browser knows
 * which app is theirs.
 */
export function phoneRedirect(
  { headers }: Pick<Request, 'headers'>,
  { pathname }: URL,
): string | null {
  if (!/^\/app\/?$/i.test(pathname) || !isPhone(headers.get('user-agent') ?? '')) return null
  return /haulwell_session=/.test(headers.get('cookie') ?? '') ? null : '/customerapp'
}
