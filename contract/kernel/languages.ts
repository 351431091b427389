/** The languages of all texts, the default first. */
export const languages = ['en', 'es'] as const

export type Language = (typeof languages)[number]
