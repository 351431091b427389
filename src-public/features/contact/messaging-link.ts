/** Opens a chat with the number, in the messaging app or on its site. */
export const messagingLink = (digits: string): string => `https://wa.me/${digits}`
