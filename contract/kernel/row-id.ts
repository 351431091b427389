/** Reports whether a text, as from a URL, is the id of a row: a whole number of up to 15 digits. */
export const isRowId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)
