/** What WinAnsi has beside Latin-1; the standard fonts of a PDF have no other letters. */
const further = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

const isKnown = (letter: string): boolean =>
  /^[\x20-\x7e\xa1-\xff]$/.test(letter) || further.has(letter)

/**
 * Text as the standard fonts of a PDF can show it: a letter that they lack loses its marks, as the ś
 * of Wiśniewski, and is a question mark where that does not help.
 */
export const inWinAnsi = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => {
    if (isKnown(letter)) return letter
    if (/^\s$/u.test(letter)) return ' '
    if (letter === '\u2212') return '-'
    const [bare = ''] = letter.normalize('NFD')
    return isKnown(bare) ? bare : '?'
  }).join('')
