import type { Leaf } from './node.ts'
import { ExpressionError } from './rules-errors.ts'
import { type Token, tokensOf } from './rules-tokens.ts'

export type Expression = { readonly column: number } & (
  | { readonly kind: 'literal'; readonly value: Leaf | null }
  | { readonly kind: 'pattern'; readonly source: string; readonly ignoreCase: boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'member'; readonly object: Expression; readonly property: Expression }
  | { readonly kind: 'call'; readonly callee: Expression; readonly given: readonly Expression[] }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: string
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly kind: 'choice'
      readonly test: Expression
      readonly yes: Expression
      readonly no: Expression
    }
)

/** Maximum characters of one rule; this also bounds the time to evaluate it. */
const maxLength = 8192
const maxNesting = 64
const maxLinks = 512

/** Operators from the lowest to the highest precedence, as in JavaScript. */
const levels = [
  ['||'],
  ['&&'],
  ['==', '!=', '===', '!=='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]

const constants: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

/** @throws ExpressionError */
export function parseExpression(source: string): Expression {
  if (source.length > maxLength) {
    throw new ExpressionError(maxLength, `a rule has at most ${maxLength} characters`)
  }
  const reader = readerOf(tokensOf(source))
  const whole = parseChoice(reader)
  const rest = reader.peek()
  if (rest.kind !== 'end') {
    throw new ExpressionError(rest.column, `${shown(rest)} follows a complete expression`)
  }
  return whole
}

type Reader = ReturnType<typeof readerOf>

function readerOf(tokens: readonly Token[]) {
  const end: Token = tokens.at(-1) ?? { kind: 'end', column: 1 }
  let next = 0
  let depth = 0
  let links = 0
  return {
    peek: () => tokens[next] ?? end,
    take: () => tokens[next++] ?? end,
    /** Takes the next token if it is one of these marks. */
    mark(...texts: string[]) {
      const token = tokens[next]
      if (token?.kind !== 'mark' || !texts.includes(token.text)) return null
      next += 1
      return token
    },
    nested<T>(parse: () => T): T {
      depth += 1
      if (depth > maxNesting) {
        const { column } = tokens[next] ?? end
        throw new ExpressionError(column, `an expression nests at most ${maxNesting} deep`)
      }
      const parsed = parse()
      depth -= 1
      return parsed
    },
    link(column: number) {
      links += 1
      if (links > maxLinks) {
        throw new ExpressionError(column, `a rule has at most ${maxLinks} operators and calls`)
      }
    },
  }
}

function parseChoice(reader: Reader): Expression {
  return reader.nested(() => {
    const test = parseBinary(reader, 0)
    const mark = reader.mark('?')
    if (mark === null) return test
    reader.link(mark.column)
    const yes = parseChoice(reader)
    expectMark(reader, ':')
    const no = parseChoice(reader)
    return { kind: 'choice', column: mark.column, test, yes, no }
  })
}

function parseBinary(reader: Reader, level: number): Expression {
  const operators = levels[level]
  if (operators === undefined) return parseUnary(reader)
  let left = parseBinary(reader, level + 1)
  for (;;) {
    const mark = reader.mark(...operators)
    if (mark === null) return left
    reader.link(mark.column)
    const right = parseBinary(reader, level + 1)
    left = { kind: 'binary', column: mark.column, operator: mark.text, left, right }
  }
}

function parseUnary(reader: Reader): Expression {
  const mark = reader.mark('!', '-')
  if (mark === null) return parsePostfix(reader)
  reader.link(mark.column)
  const operand = reader.nested(() => parseUnary(reader))
  return { kind: 'unary', column: mark.column, operator: mark.text, operand }
}

function parsePostfix(reader: Reader): Expression {
  let object = parseOperand(reader)
  for (;;) {
    const mark = reader.mark('.', '[', '(')
    if (mark === null) return object
    const { column } = mark
    reader.link(column)
    if (mark.text === '(') {
      object = { kind: 'call', column, callee: object, given: parseItems(reader, ')') }
    } else {
      const property = mark.text === '.' ? parseProperty(reader) : parseIndex(reader)
      object = { kind: 'member', column: property.column, object, property }
    }
  }
}

function parseProperty(reader: Reader): Expression {
  const token = reader.take()
  if (token.kind === 'name') return { kind: 'literal', column: token.column, value: token.text }
  throw new ExpressionError(token.column, `a property's name was expected, not ${shown(token)}`)
}

function parseIndex(reader: Reader): Expression {
  const index = parseChoice(reader)
  expectMark(reader, ']')
  return index
}

function parseItems(reader: Reader, closing: ')' | ']'): Expression[] {
  const items: Expression[] = []
  if (reader.mark(closing) !== null) return items
  do items.push(parseChoice(reader))
  while (reader.mark(',') !== null)
  expectMark(reader, closing)
  return items
}

function parseOperand(reader: Reader): Expression {
  const token = reader.take()
  const { column } = token
  switch (token.kind) {
    case 'string':
    case 'number':
      return { kind: 'literal', column, value: token.value }
    case 'pattern':
      return token
    case 'name': {
      const constant = Object.hasOwn(constants, token.text) ? constants[token.text] : undefined
      if (constant !== undefined) return { kind: 'literal', column, value: constant }
      return { kind: 'name', column, name: token.text }
    }
    case 'mark':
      if (token.text === '(') {
        const inner = parseChoice(reader)
        expectMark(reader, ')')
        return inner
      }
      if (token.text === '[') return { kind: 'list', column, items: parseItems(reader, ']') }
  }
  throw new ExpressionError(column, `a value was expected, not ${shown(token)}`)
}

function expectMark(reader: Reader, text: string): void {
  if (reader.mark(text) !== null) return
  const token = reader.peek()
  throw new ExpressionError(token.column, `${text} was expected, not ${shown(token)}`)
}

function shown(token: Token): string {
  switch (token.kind) {
    case 'end':
      return 'the end'
    case 'string':
    case 'number':
      return JSON.stringify(token.value)
    case 'pattern':
      return `/${token.source}/`
    default:
      return token.text
  }
}
