import type { registerDevice } from '#contract/calls/notifications.ts'
import type { BodyOf } from '#contract/kernel/call.ts'

export type DeviceType = BodyOf<typeof registerDevice>['device_type']

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** What a browser runs on, as far as it tells. */
export function deviceTypeOf({ userAgent, maxTouchPoints }: Device): DeviceType {
  // An iPad says that it is a Mac, of which none has a touch screen.
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'iPad'
  return signs.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'Unknown'
}

/** Whether it is held in a hand, as the server too can tell; a tablet is not. */
export const isPhone = (userAgent: string): boolean =>
  /iPhone|iPod|Android.*Mobile|Windows Phone/.test(userAgent)

/** The first that fits: an Android says Linux too. */
const signs: readonly [DeviceType, RegExp][] = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS X/],
  ['Linux', /Linux|CrOS|X11/],
]
