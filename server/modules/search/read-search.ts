import { phoneDigits } from '#contract/phone.ts'
import { codeAlphabet, codeLength } from '#server/kernel/resource/insert-row.ts'

/** The values that a typed text may be, by how they are compared; absent where it can't be one. */
export type Search = {
  /** The letters of a code after its prefix, and the prefix if one was typed. */
  code?: { prefix?: string; letters: string }
  email?: { whole: string; local: string } | { start: string }
  /** Digits, compared from the end of a number. */
  phone?: string
  /** Letters and digits alone. */
  plate?: string
  /** In lower case. */
  reference?: string
  /** In lower case, without accents. */
  name?: { whole: string; words: readonly string[] }
}

/**
 * Reads what was typed or pasted into the search.
 *
 * @param prefixes the prefixes of all codes, such as `MV`
 */
export function readSearch(typed: string, prefixes: readonly string[]): Search {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (text.length < 2) return {}
  const mail = mailIn(text)
  if (mail) return { email: mail }
  const phone = phoneDigits(text)
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const word = text.includes(' ') ? undefined : text.toLowerCase()
  const code = codeIn(text.toUpperCase(), letters, prefixes)
  if (code?.prefix && code.letters.length === codeLength) return { code }
  return {
    ...(code && { code }),
    ...(phone && { phone }),
    ...(letters.length >= 3 && letters.length <= 20 && { plate: letters }),
    ...(text.length >= 3 && { reference: text.toLowerCase() }),
    ...(word && word.length >= 3 && !phone && { email: { start: word } }),
    ...(!phone && nameIn(text)),
  }
}

/** Finds a mail address, also in a pasted `Ana Lima <ana@example.com>` or `mailto:` link. */
function mailIn(text: string): Search['email'] {
  const [, local, domain = ''] =
    /(?:^|[\s<:,;])([^\s<>@:,;]+)@([\p{L}\p{N}.-]*)/u.exec(text.toLowerCase()) ?? []
  return local ? { whole: `${local}@${domain.replace(/[.-]+$/, '')}`, local } : undefined
}

function codeIn(upper: string, letters: string, prefixes: readonly string[]): Search['code'] {
  const [, typedPrefix, rest = ''] = /^([A-Z]{2,4})\s?[-–—]\s?(.*)$/.exec(upper) ?? []
  const known = prefixes.find((prefix) => prefix === typedPrefix)
  const after = rest.replace(/[^A-Z0-9]/g, '')
  if (known)
    return after.length >= 2 && after.length <= codeLength
      ? { prefix: known, letters: after }
      : undefined
  const glued = prefixes.find(
    (prefix) => letters.startsWith(prefix) && letters.length === prefix.length + codeLength,
  )
  if (glued) return { prefix: glued, letters: letters.slice(glued.length) }
  return letters.length >= 3 && letters.length <= codeLength ? { letters } : undefined
}

function nameIn(text: string): Pick<Search, 'name'> {
  const whole = unaccentedText(text)
  const words = [...new Set(whole.split(/[\s,]+/))].filter(Boolean).slice(0, 6)
  return words.some((word) => word.length >= 2) ? { name: { whole, words } } : {}
}

/** Folds a text as the index of names does (`unaccented` in `server/kernel/resource/table.ts`). */
const unaccentedText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Characters that no code has, because each looks like another one. */
const neverIssued = /[O0I1]/g
/** With more of them there would be too many codes to ask for. */
const maxNeverIssued = 2

/**
 * Lists all codes that are one slip away: another letter in one place, or two neighbors swapped.
 * A character that no code has may have been any letter.
 */
export function slipsOf(letters: string): string[] {
  if (letters.length !== codeLength) return []
  const unread = letters.match(neverIssued)?.length ?? 0
  if (unread > maxNeverIssued) return []
  if (unread > 0) return spelled(letters)
  const places = [...letters].map((_, at) => at)
  const substituted = places.flatMap((at) =>
    [...codeAlphabet].map((other) => letters.slice(0, at) + other + letters.slice(at + 1)),
  )
  return [...new Set([...substituted, ...swapsOf(letters)])].filter((code) => code !== letters)
}

/** Lists the codes with each character that is never issued replaced by any letter. */
function spelled(letters: string): string[] {
  const at = letters.search(neverIssued)
  if (at < 0) return [letters]
  return [...codeAlphabet].flatMap((other) =>
    spelled(letters.slice(0, at) + other + letters.slice(at + 1)),
  )
}

/** Lists a word with each two neighbors swapped. */
export function swapsOf(word: string): string[] {
  const letters = [...word]
  return letters.slice(1).map((letter, at) => {
    const before = letters.slice(0, at)
    return [...before, letter, letters[at], ...letters.slice(at + 2)].join('')
  })
}
