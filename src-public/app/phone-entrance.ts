import { isPhone } from '../ports/device-type.ts'

/**
 * Where a phone that asks for the choice of apps is sent at once: to the customers’. Null for all
 * others, and for whoever may be signed in: their browser knows which app is theirs.
 */
export function entranceOf(
  { headers }: Pick<Request, 'headers'>,
  { pathname }: URL,
): string | null {
  if (!/^\/app\/?$/i.test(pathname) || !isPhone(headers.get('user-agent') ?? '')) return null
  return /haulwell_session=/.test(headers.get('cookie') ?? '') ? null : '/customerapp'
}
