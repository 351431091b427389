/** The time zone of whoever reads, which need not be the move's. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
