import { ExpressionError } from './rules-errors.ts'
import type { Expression } from './rules-syntax.ts'
import type { Compiled, Type } from './rules-values.ts'

/** Compiles a part of an expression; called recursively for its operands. */
export type Compile = (expression: Expression) => Compiled

/** Reports whether a value's type is known only when the rule is evaluated. */
export function isOpen(type: Type): boolean {
  return type === 'any' || type === 'primitive'
}

/**
 * Throws unless a type is as required. With `later`, an unknown type is accepted and checked when
 * the rule is evaluated.
 */
export function mustBe(
  wanted: Type,
  type: Type,
  { column }: { readonly column: number },
  what: string,
  { later = false }: { later?: boolean } = {},
): void {
  if (type === wanted) return
  if (isOpen(type) && later) return
  const hint = isOpen(type) && wanted === 'boolean' ? '; compare it, as in == true' : ''
  throw new ExpressionError(column, `${what} must be a ${wanted}, not ${nameOf(type)}${hint}`)
}

export function nameOf(type: Type): string {
  if (isOpen(type)) return 'a value of unknown type'
  return type === 'null' ? 'null' : `a ${type}`
}
