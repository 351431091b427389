import { EvaluationFailure, ExpressionError } from './rules-errors.ts'
import { type Method, queryFields, snapshotMethods, textMethods } from './rules-members.ts'
import type { Snapshot } from './rules-snapshot.ts'
import type { Expression } from './rules-syntax.ts'
import { type Compile, mustBe, nameOf } from './rules-types.ts'
import {
  asText,
  type Compiled,
  kindOf,
  type RuleQuery,
  type Scope,
  type Value,
} from './rules-values.ts'

type Member = Expression & { kind: 'member' }
type Call = Expression & { kind: 'call' }

/** Compiles a property that is not a method: a text's length, a field of the query, a claim. */
export function compileMember(expression: Member, compile: Compile): Compiled {
  const object = compile(expression.object)
  const name = fixedName(expression.property)
  switch (object.type) {
    case 'any': {
      const property = compile(expression.property).run
      return { type: 'any', run: (scope) => claimOf(object.run(scope), property(scope)) }
    }
    case 'string':
    case 'primitive':
      if (name !== 'length') return unknown(expression, ['length'], Object.keys(textMethods))
      return { type: 'number', run: (scope) => asText(object.run(scope)).length }
    case 'query':
      return compileQueryField(expression, object)
    case 'RuleDataSnapshot':
      return unknown(expression, [], Object.keys(snapshotMethods))
    default:
      throw new ExpressionError(expression.column, `${nameOf(object.type)} has no properties`)
  }
}

function compileQueryField(expression: Member, { run }: Compiled): Compiled {
  const name = fixedName(expression.property)
  const fields = Object.keys(queryFields) as (keyof RuleQuery)[]
  const field = fields.find((known) => known === name)
  if (field === undefined) return unknown(expression, fields, [])
  return {
    type: queryFields[field],
    run: (scope) => {
      const query = run(scope) as RuleQuery | null
      if (query === null) throw new EvaluationFailure('a write has no query')
      return query[field]
    },
  }
}

/**
 * Returns a claim. The claims of a visitor are null, and so is everything within them; text has
 * only a length.
 */
function claimOf(object: Value, property: Value): Value {
  if (typeof property !== 'string' && typeof property !== 'number') {
    throw new EvaluationFailure(`a claim's name was expected, not ${kindOf(property)}`)
  }
  if (object === null) return null
  if (typeof object === 'object') {
    const claims = object as { readonly [name: string]: Value | undefined }
    return Object.hasOwn(claims, property) ? (claims[property] ?? null) : null
  }
  if (typeof object === 'string' && property === 'length') return object.length
  throw new EvaluationFailure(`${kindOf(object)} has no ${property}`)
}

export function compileCall(expression: Call, compile: Compile): Compiled {
  const { callee } = expression
  if (callee.kind !== 'member') {
    throw new ExpressionError(expression.column, 'only methods are called, as in data.val()')
  }
  const object = compile(callee.object)
  const name = fixedName(callee.property)
  const known = <Self>(methods: Readonly<Record<string, Method<Self>>>, fields: string[]) =>
    name !== null && Object.hasOwn(methods, name) && methods[name] !== undefined
      ? methods[name]
      : unknown(callee, fields, Object.keys(methods))
  switch (object.type) {
    case 'RuleDataSnapshot': {
      const method = known(snapshotMethods, [])
      const given = compileGiven(expression, method, compile)
      return {
        type: method.gives,
        run: (scope) => method.run(object.run(scope) as Snapshot, given(scope)),
      }
    }
    case 'string':
    case 'primitive':
    case 'any': {
      const method = known(textMethods, ['length'])
      const given = compileGiven(expression, method, compile)
      return {
        type: method.gives,
        run: (scope) => method.run(asText(object.run(scope)), given(scope)),
      }
    }
    default:
      throw new ExpressionError(callee.column, `${nameOf(object.type)} has no methods`)
  }
}

function compileGiven<Self>(
  { callee, given, column }: Call,
  { takes, optional }: Method<Self>,
  compile: Compile,
): (scope: Scope) => Value[] {
  const name = callee.kind === 'member' ? fixedName(callee.property) : null
  if (given.length !== takes.length && !(optional === true && given.length === 0)) {
    const counts = `${takes.length} argument${takes.length === 1 ? '' : 's'}`
    throw new ExpressionError(column, `${name} takes ${counts}, not ${given.length}`)
  }
  const compiled = given.map((argument, index) => {
    const { type, run } = compile(argument)
    const wanted = takes[index] ?? 'string'
    const later = wanted === 'string'
    mustBe(wanted, type, argument, `what ${name} is given`, { later })
    if (argument.kind === 'list' && argument.items.length === 0) {
      throw new ExpressionError(argument.column, `${name} takes at least one name in [ ]`)
    }
    return run
  })
  return (scope) => compiled.map((run) => run(scope))
}

/** The name of a property that is written out: `.val` or `['val']`. */
function fixedName(property: Expression): string | null {
  return property.kind === 'literal' && typeof property.value === 'string' ? property.value : null
}

function unknown(
  { property }: Member,
  fields: readonly string[],
  methods: readonly string[],
): never {
  const allowed = [...fields, ...methods.map((method) => `${method}()`)].join(', ')
  const name = fixedName(property)
  const reason = name === null ? 'a name was expected' : `there is no ${name} as it stands`
  throw new ExpressionError(property.column, `${reason}; there are ${allowed}`)
}
