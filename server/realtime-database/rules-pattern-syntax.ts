import { ExpressionError } from './rules-errors.ts'

/** Reports whether a UTF-16 code unit matches. */
export type Unit = (unit: number) => boolean

export type PatternNode =
  | { readonly kind: 'unit'; readonly reads: Unit }
  | { readonly kind: 'sequence' | 'either'; readonly parts: readonly PatternNode[] }
  | {
      readonly kind: 'repeat'
      readonly part: PatternNode
      readonly least: number
      readonly most: number | null
    }

const maxRepeats = 1000
const maxGroupDepth = 32

const digits: Unit = (unit) => unit >= 48 && unit <= 57
const words: Unit = (unit) =>
  digits(unit) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95
const blanks: Unit = (unit) => unit === 32 || (unit >= 9 && unit <= 13)

const classes: Readonly<Record<string, Unit>> = {
  d: digits,
  D: (unit) => !digits(unit),
  w: words,
  W: (unit) => !words(unit),
  s: blanks,
  S: (unit) => !blanks(unit),
}

/**
 * Parses the dialect of https://firebase.google.com/docs/reference/security/database/regex: `^` and
 * `$` only as the first and last character, sets, groups, `|`, `* + ? {n} {n,} {n,m}` and `\s \w \d
 * \S \W \D`. Constructs that Google's page leaves undefined are refused, so that a pattern means
 * the same in both systems: a quantifier after a quantifier, a letter or digit after a backslash,
 * an anchor next to a bare `|`.
 */
export function parsePattern(source: string, ignoreCase: boolean, column: number) {
  const fromStart = source.startsWith('^')
  const toEnd = /(?:^|[^\\])(?:\\\\)*\$$/.test(source)
  const end = source.length - (toEnd ? 1 : 0)
  let at = fromStart ? 1 : 0
  let depth = 0

  const refuse = (reason: string, place = at): never => {
    throw new ExpressionError(column + 1 + place, `in the regular expression, ${reason}`)
  }
  const peek = () => (at < end ? source[at] : undefined)
  const one = (code: number): Unit => folded((unit) => unit === code)
  const folded = (reads: Unit): Unit => (ignoreCase ? eitherCase(reads) : reads)

  function parseEither(): PatternNode {
    const parts = [parseSequence()]
    while (peek() === '|') {
      at += 1
      parts.push(parseSequence())
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'either', parts }
  }

  function parseSequence(): PatternNode {
    const parts: PatternNode[] = []
    for (let next = peek(); next !== undefined && next !== '|' && next !== ')'; next = peek()) {
      parts.push(parseRepeat(parseOne(next)))
    }
    if (parts.length === 0) refuse('something must stand on both sides of | and between ( and )')
    return { kind: 'sequence', parts }
  }

  function parseOne(next: string): PatternNode {
    switch (next) {
      case '(':
        return parseGroup()
      case '[':
        return { kind: 'unit', reads: parseSet() }
      case '.':
        at += 1
        return { kind: 'unit', reads: () => true }
      case '\\':
        return { kind: 'unit', reads: parseEscape() }
      case '^':
      case '$':
        return refuse(
          `${next} is an anchor only as the first or last letter; \\${next} is the sign`,
        )
      case '*':
      case '+':
      case '?':
      case '{':
        return refuse(`${next} must follow what it repeats; \\${next} is the sign`)
      default:
        at += 1
        return { kind: 'unit', reads: one(next.charCodeAt(0)) }
    }
  }

  function parseGroup(): PatternNode {
    at += 1
    depth += 1
    if (depth > maxGroupDepth) refuse(`groups nest at most ${maxGroupDepth} deep`)
    const inner = parseEither()
    if (peek() !== ')') refuse('a ) is missing')
    at += 1
    depth -= 1
    return inner
  }

  function parseRepeat(part: PatternNode): PatternNode {
    const bounds = parseBounds()
    if (bounds === null) return part
    if (/[*+?{]/.test(peek() ?? '')) refuse('a quantifier cannot follow a quantifier; use ( )')
    return { kind: 'repeat', part, ...bounds }
  }

  function parseBounds(): { least: number; most: number | null } | null {
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/.exec(source.slice(at, end))
    if (found === null) return null
    const [quantifier, first, comma, last] = found
    at += quantifier.length
    if (quantifier === '*') return { least: 0, most: null }
    if (quantifier === '+') return { least: 1, most: null }
    if (quantifier === '?') return { least: 0, most: 1 }
    const least = Number(first)
    const most = comma === '' ? least : last === '' ? null : Number(last)
    if (most !== null && most < least) refuse(`${quantifier} ends before it begins`)
    if (Math.max(least, most ?? 0) > maxRepeats) refuse(`at most ${maxRepeats} repetitions`)
    return { least, most }
  }

  function parseEscape(): Unit {
    const letter = source[at + 1]
    if (letter === undefined || at + 1 >= end) return refuse('a \\ stands at the end')
    const known = Object.hasOwn(classes, letter) ? classes[letter] : undefined
    if (known === undefined && words(letter.charCodeAt(0)) && letter !== '_') {
      refuse(`\\${letter} is not known; there are \\s \\w \\d \\S \\W \\D and \\ before a sign`)
    }
    at += 2
    return known ?? one(letter.charCodeAt(0))
  }

  function parseSet(): Unit {
    const start = at
    at += 1
    const negated = peek() === '^'
    if (negated) at += 1
    const members: Unit[] = []
    while (peek() !== ']') {
      if (peek() === undefined) refuse('a ] is missing', start)
      members.push(parseMember())
    }
    if (members.length === 0) refuse('a set must hold something', start)
    at += 1
    const among: Unit = (unit) => members.some((member) => member(unit))
    return negated ? (unit) => !among(unit) : among
  }

  function parseMember(): Unit {
    if (peek() === '\\' && Object.hasOwn(classes, source[at + 1] ?? '')) return parseEscape()
    const first = parseSign()
    const until = source[at + 1]
    if (peek() !== '-' || until === undefined || until === ']') return one(first)
    at += 1
    const last = parseSign()
    if (last < first) refuse('a range ends before it begins')
    return folded((unit) => unit >= first && unit <= last)
  }

  /** Reads one code unit, escaped or not. */
  function parseSign(): number {
    if (peek() === '\\') {
      const escaped = source.charCodeAt(at + 1)
      if (Object.hasOwn(classes, source[at + 1] ?? '')) refuse('a range ends with one sign')
      parseEscape()
      return escaped
    }
    at += 1
    return source.charCodeAt(at - 1)
  }

  const part = parseEither()
  if (at < end) refuse('a ) closes nothing')
  if (part.kind === 'either' && (fromStart || toEnd)) {
    refuse('an anchor beside | is ambiguous; write ^(a|b)$', 0)
  }
  return { part, fromStart, toEnd }
}

function eitherCase(reads: Unit): Unit {
  const readsAs = (unit: number, letter: string) =>
    reads(letter.length === 1 ? letter.charCodeAt(0) : unit)
  return (unit) => {
    const letter = String.fromCharCode(unit)
    return reads(unit) || readsAs(unit, letter.toLowerCase()) || readsAs(unit, letter.toUpperCase())
  }
}
