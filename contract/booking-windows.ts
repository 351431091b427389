/** The arrival windows that customers choose from: their starts, as hours of the pickup's day. */
export const windowStarts = [7, 9, 11, 13, 15, 17] as const

/** The length of an arrival window, in hours. */
export const windowHours = 2

/** How long before its start a window can last be booked, in hours. */
export const minNoticeHours = 3

/** How far ahead a window can be booked, in days. */
export const maxDaysAhead = 180
