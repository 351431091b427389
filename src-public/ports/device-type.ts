import type { registerDevice } from '#contract/calls/notifications.ts'
import type { BodyOf } from '#contract/kernel/call.ts'

export type DeviceType = BodyOf<typeof registerDevice>['device_type']

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Returns the type of device a browser runs on, as far as it discloses it. */
export function deviceTypeOf({ userAgent, maxTouchPoints }: Device): DeviceType {
  // An iPad reports itself as a Mac, but no Mac has a touch screen.
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'iPad'
  return patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Unknown'
}

/** Reports whether a user agent is a phone, in the browser and on the server; a tablet is not. */
export const isPhone = (userAgent: string): boolean =>
  /iPhone|iPod|Android.*Mobile|Windows Phone/.test(userAgent)

/** The first match counts: an Android user agent contains Linux too. */
const patterns: readonly [DeviceType, RegExp][] = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS X/],
  ['Linux', /Linux|CrOS|X11/],
]
