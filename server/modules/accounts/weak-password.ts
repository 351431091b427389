import type { User } from './user.ts'

const shortest = 12
/** A password with fewer distinct characters counts as a pattern. */
const fewest = 5

/**
 * Reports whether a password is too easy to guess: it is too short, or consists only of common words
 * and the person's own name and email address. Digits and symbols around them don't count.
 */
export function isWeak(password: string, { name, email }: Pick<User, 'name' | 'email'>): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if ([...plain].length < shortest || new Set(plain).size < fewest) return true
  const own = `${name} ${email ?? ''}`.toLowerCase().split(/\P{L}+/u)
  const words = [...common, ...own.filter(({ length }) => length > 1)]
  const core = plain.replaceAll(/^\P{L}+|\P{L}+$/gu, '')
  const readings = [
    plain.replaceAll(/[^\p{L}\d]/gu, ''),
    lettersOf(core),
    lettersOf(unmasked(core)),
  ]
  return readings.some((text) => isMadeOf(text, words))
}

/** Reports whether a text is a concatenation of these words, in any order and with repetitions. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const ends = new Set([0])
  for (const end of ends)
    for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length)
  return text !== '' && ends.has(text.length)
}

const lettersOf = (text: string): string => text.replaceAll(/\P{L}/gu, '')

/** Replaces digits and symbols that stand for letters: `p@ssw0rd` becomes `password`. */
const unmasked = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (symbol) => masks[symbol] ?? symbol)

const masks: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Words that make up the lists of leaked passwords. */
const common = `
  password passwort contraseña contrasena secret secreto login admin administrator root user guest
  test default changeme letmein welcome bienvenido hello hola iloveyou teamo tequiero love baby my
  princess princesa sunshine superman batman pokemon monkey dragon master shadow football futbol
  baseball basketball soccer liverpool barcelona chelsea michael jennifer charlie jordan ashley
  daniel jessica spring summer autumn winter computer internet google facebook starwars whatever
  trustno1 playstation freedom flower family forever haulwell
  qwertyuiop qwerty qwertz azerty asdfghjkl asdfgh asdf qwer zxcvbnm zxcvbn zxcv qazwsx edcrfv
  qweasd qwe asd zxc abc abcd xyz abcdef abcdefgh abcdefghijkl abcdefghijklmnopqrstuvwxyz
  q1w2e3r4t5y6 q1w2e3r4 1q2w3e4r5t6y 1q2w3e4r 1qaz2wsx3edc 1qaz2wsx zaq12wsx
  01234567890 1234567890 0987654321 123456789 987654321 12345678 1234567 123456 654321 12345 54321
  1234 4321 123 321 00 11 12
`
  .trim()
  .split(/\s+/)
