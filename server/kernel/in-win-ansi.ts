/** The characters of WinAnsi beyond Latin-1. The standard fonts of a PDF have no others. */
const beyondLatin1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

const isKnown = (character: string): boolean =>
  /^[\x20-\x7e\xa1-\xff]$/.test(character) || beyondLatin1.has(character)

/**
 * Converts text to the characters of a PDF's standard fonts. Other letters lose their marks, such
 * as the ś of Wiśniewski; a letter without a plain form becomes a question mark.
 */
export const inWinAnsi = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => {
    if (isKnown(character)) return character
    if (/^\s$/u.test(character)) return ' '
    if (character === '\u2212') return '-'
    const [bare = ''] = character.normalize('NFD')
    return isKnown(bare) ? bare : '?'
  }).join('')
