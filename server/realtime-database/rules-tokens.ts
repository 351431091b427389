import { ExpressionError } from './rules-errors.ts'

export type Token = { readonly column: number } & (
  | { readonly kind: 'name' | 'mark'; readonly text: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'pattern'; readonly source: string; readonly ignoreCase: boolean }
  | { readonly kind: 'end' }
)

const marks = /(?:===|!==|==|!=|<=|>=|&&|\|\||[-+*/%!<>?:()[\].,])/y
const names = /[$A-Z_a-z][$\w]*/y
const numbers = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/y
const spaces = /\s+/y
const patterns = /\/((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/(\w*)/y
const strings = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/y
const escapes = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/g

const escaped: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  "'": "'",
  '"': '"',
  '\\': '\\',
  '/': '/',
}

/**
 * Splits an expression into tokens, a subset of JavaScript's:
 * https://firebase.google.com/docs/reference/security/database
 */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const take = (expected: RegExp) => {
    expected.lastIndex = at
    const found = expected.exec(source)
    if (found !== null) at = expected.lastIndex
    return found
  }
  while (at < source.length) {
    if (take(spaces) !== null) continue
    const column = at + 1
    const found = readToken(take, column, mayStartPattern(tokens.at(-1)))
    if (found === null) {
      const character = String.fromCodePoint(source.codePointAt(at) ?? 0)
      throw new ExpressionError(column, unreadable(character))
    }
    tokens.push(found)
  }
  tokens.push({ kind: 'end', column: source.length + 1 })
  return tokens
}

type Take = (expected: RegExp) => RegExpExecArray | null

function readToken(take: Take, column: number, patternsAllowed: boolean): Token | null {
  const number = take(numbers)
  if (number !== null) return { kind: 'number', column, value: Number(number[0]) }
  const name = take(names)
  if (name !== null) return { kind: 'name', column, text: name[0] }
  const string = take(strings)
  if (string !== null) {
    return { kind: 'string', column, value: unescaped(string[1] ?? string[2] ?? '', column + 1) }
  }
  const pattern = patternsAllowed ? take(patterns) : null
  if (pattern !== null) {
    const [, source = '', flags = ''] = pattern
    if (flags !== '' && flags !== 'i') {
      throw new ExpressionError(column, `a regular expression takes the flag i alone, not ${flags}`)
    }
    return { kind: 'pattern', column, source, ignoreCase: flags === 'i' }
  }
  const mark = take(marks)
  return mark === null ? null : { kind: 'mark', column, text: mark[0] }
}

/** Reports whether a slash starts a regular expression: after an operand it is a division. */
function mayStartPattern(before: Token | undefined): boolean {
  if (before === undefined) return true
  return before.kind === 'mark' && before.text !== ')' && before.text !== ']'
}

function unescaped(text: string, column: number): string {
  return text.replace(escapes, (whole, long, short, letter, offset) => {
    const code = long ?? short
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    const meant = Object.hasOwn(escaped, letter) ? escaped[letter] : undefined
    if (meant !== undefined) return meant
    const allowed = '\\n \\t \\r \\b \\f \\v \\\\ \\/ \\\' \\" \\xHH \\uHHHH'
    throw new ExpressionError(column + offset, `no such escape ${whole}; there are ${allowed}`)
  })
}

function unreadable(character: string): string {
  if (character === "'" || character === '"') return 'this text has no end'
  if (character === '=') return 'nothing can be assigned; == and === compare'
  if (character === '/') return 'this regular expression has no end'
  return `${character} has no meaning here`
}
