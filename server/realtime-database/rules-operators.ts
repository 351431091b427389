import { EvaluationFailure, ExpressionError } from './rules-errors.ts'
import type { Expression } from './rules-syntax.ts'
import { type Compile, isOpen, nameOf } from './rules-types.ts'
import {
  asFlag,
  asNumber,
  type Compiled,
  joined,
  kindOf,
  type Type,
  type Value,
} from './rules-values.ts'

type Binary = Expression & { kind: 'binary' }
type Sides = { readonly left: Compiled; readonly right: Compiled; readonly operator: string }

/**
 * Compiles a binary operator. There are no conversions: `==` is `===`, `1 < '2'` is an error, and
 * only `+` converts a number to text.
 * https://firebase.google.com/docs/reference/security/database
 */
export function compileBinary(expression: Binary, compile: Compile): Compiled {
  const { operator } = expression
  const sides = { left: compile(expression.left), right: compile(expression.right), operator }
  switch (operator) {
    case '&&':
    case '||':
      return compileLogic(expression, sides)
    case '==':
    case '===':
    case '!=':
    case '!==':
      return compileEquality(expression, sides)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compileOrder(expression, sides)
    case '+':
      return compileSum(expression, sides)
    default:
      return compileArithmetic(expression, sides)
  }
}

function compileLogic(expression: Binary, sides: Sides): Compiled {
  mustBeOf(['boolean'], expression, sides, { later: false })
  const [left, right] = [sides.left.run, sides.right.run]
  return sides.operator === '&&'
    ? { type: 'boolean', run: (scope) => asFlag(left(scope)) && asFlag(right(scope)) }
    : { type: 'boolean', run: (scope) => asFlag(left(scope)) || asFlag(right(scope)) }
}

function compileEquality(expression: Binary, sides: Sides): Compiled {
  mustBeOf(['boolean', 'number', 'string', 'null'], expression, sides)
  const { left, right, operator } = sides
  const wanted = operator.startsWith('=')
  return { type: 'boolean', run: (scope) => (left.run(scope) === right.run(scope)) === wanted }
}

const orders: Readonly<Record<string, <T extends string | number>(a: T, b: T) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

function compileOrder(expression: Binary, sides: Sides): Compiled {
  mustBeOf(['number', 'string'], expression, sides)
  const { left, right, operator } = sides
  if (left.type !== right.type && !isOpen(left.type) && !isOpen(right.type)) {
    const types = `a ${left.type} and a ${right.type}`
    throw new ExpressionError(expression.column, `${operator} cannot compare ${types}`)
  }
  const order = orders[operator] ?? (() => false)
  return {
    type: 'boolean',
    run: (scope) => {
      const [first, second] = [left.run(scope), right.run(scope)]
      if (typeof first === 'string' && typeof second === 'string') return order(first, second)
      if (typeof first === 'number' && typeof second === 'number') return order(first, second)
      const kinds = `${kindOf(first)} and ${kindOf(second)}`
      throw new EvaluationFailure(`${operator} cannot compare ${kinds}`)
    },
  }
}

function compileSum(expression: Binary, sides: Sides): Compiled {
  mustBeOf(['number', 'string'], expression, sides)
  const { left, right } = sides
  const types = [left.type, right.type]
  const type = types.includes('string')
    ? 'string'
    : types.every((side) => side === 'number')
      ? 'number'
      : 'primitive'
  return { type, run: (scope) => sum(left.run(scope), right.run(scope)) }
}

function sum(first: Value, second: Value): Value {
  if (typeof first === 'number' && typeof second === 'number') return first + second
  for (const side of [first, second]) {
    if (typeof side !== 'string' && typeof side !== 'number') {
      throw new EvaluationFailure(`+ takes numbers and strings, not ${kindOf(side)}`)
    }
  }
  return joined(first as string | number, second as string | number)
}

function compileArithmetic(expression: Binary, sides: Sides): Compiled {
  mustBeOf(['number'], expression, sides)
  const { left, right, operator } = sides
  const compute = arithmetic[operator] ?? (() => Number.NaN)
  return {
    type: 'number',
    run: (scope) => compute(asNumber(left.run(scope)), asNumber(right.run(scope))),
  }
}

/** A division by zero is NaN; in Google's service (1/0 + '') == 'NaN' is true. */
const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (b === 0 ? Number.NaN : a / b),
  '%': (a, b) => a % b,
}

function mustBeOf(
  allowed: readonly Type[],
  { left, right, operator }: Binary,
  sides: Sides,
  { later = true }: { later?: boolean } = {},
): void {
  const check = (side: Expression, { type }: Compiled) => {
    if (allowed.includes(type) || (later && isOpen(type))) return
    const hint = isOpen(type) ? '; compare it, as in == true' : ''
    const reason = `${operator} takes ${allowed.join(' or ')}, not ${nameOf(type)}${hint}`
    throw new ExpressionError(side.column, reason)
  }
  check(left, sides.left)
  check(right, sides.right)
}
