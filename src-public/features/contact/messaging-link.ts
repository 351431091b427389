/** Returns the URL of a chat with the number, in the messaging app or on its site. */
export const messagingLink = (digits: string): string => `https://wa.me/${digits}`

/** Formats a number for reading: `+1 510 555 0142`. */
export const readableNumber = (digits: string): string =>
  `+${digits.replace(/^1(\d{3})(\d{3})(\d{4})$/, '1 $1 $2 $3')}`
