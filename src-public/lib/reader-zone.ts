/** Returns the reader's time zone, which may differ from the move's. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
