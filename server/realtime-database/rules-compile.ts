import { compileCall, compileMember } from './rules-access.ts'
import { ExpressionError } from './rules-errors.ts'
import { compileBinary } from './rules-operators.ts'
import { compilePattern } from './rules-pattern.ts'
import { type Expression, parseExpression } from './rules-syntax.ts'
import { type Compile, mustBe } from './rules-types.ts'
import { asFlag, asNumber, asText, type Compiled, type Scope, type Type } from './rules-values.ts'

/** The names that a rule may use besides the `$` variables above it. */
export type Naming = { readonly writing: boolean; readonly captures: ReadonlySet<string> }

const variables: Readonly<Record<string, Compiled>> = {
  auth: { type: 'any', run: (scope) => scope.auth },
  now: { type: 'number', run: (scope) => scope.now },
  root: { type: 'RuleDataSnapshot', run: (scope) => scope.root },
  data: { type: 'RuleDataSnapshot', run: (scope) => scope.data },
  query: { type: 'query', run: (scope) => scope.query },
}
const newData: Compiled = { type: 'RuleDataSnapshot', run: (scope) => scope.newData }

/**
 * Checks and compiles a rule's expression. Like Google's compiler, it checks types: conditions are
 * boolean and snapshots can't be compared. Stored values and claims are checked when the rule is
 * evaluated. https://firebase.google.com/docs/reference/security/database
 * @throws ExpressionError
 */
export function compileExpression(source: string, naming: Naming): (scope: Scope) => boolean {
  const expression = parseExpression(source)
  const { type, run } = compilerFor(naming)(expression)
  mustBe('boolean', type, expression, 'a rule')
  return (scope) => asFlag(run(scope))
}

function compilerFor(naming: Naming): Compile {
  const compile: Compile = (expression) => {
    switch (expression.kind) {
      case 'literal': {
        const { value } = expression
        return { type: value === null ? 'null' : (typeof value as Type), run: () => value }
      }
      case 'pattern': {
        const { source, ignoreCase, column } = expression
        const test = compilePattern(source, ignoreCase, column)
        return { type: 'regular expression', run: () => test }
      }
      case 'name':
        return compileName(expression.name, expression.column, naming)
      case 'list':
        return compileList(expression.items, compile)
      case 'member':
        return compileMember(expression, compile)
      case 'call':
        return compileCall(expression, compile)
      case 'unary':
        return compileUnary(expression, compile)
      case 'binary':
        return compileBinary(expression, compile)
      case 'choice':
        return compileChoice(expression, compile)
    }
  }
  return compile
}

function compileName(name: string, column: number, { writing, captures }: Naming): Compiled {
  if (captures.has(name)) {
    return { type: 'string', run: (scope) => scope.captured.get(name) ?? null }
  }
  if (name === 'newData' && writing) return newData
  const known = Object.hasOwn(variables, name) ? variables[name] : undefined
  if (known !== undefined) return known
  const allowed = [...Object.keys(variables), ...(writing ? ['newData'] : []), ...captures]
  throw new ExpressionError(column, `${name} is unknown here; there are ${allowed.join(', ')}`)
}

function compileList(items: readonly Expression[], compile: Compile): Compiled {
  const compiled = items.map((item) => {
    const { type, run } = compile(item)
    mustBe('string', type, item, 'a name in [ ]', { later: true })
    return run
  })
  return { type: 'list', run: (scope) => compiled.map((run) => asText(run(scope))) }
}

function compileUnary(expression: Expression & { kind: 'unary' }, compile: Compile): Compiled {
  const { type, run } = compile(expression.operand)
  if (expression.operator === '!') {
    mustBe('boolean', type, expression.operand, 'the operand of !')
    return { type: 'boolean', run: (scope) => !asFlag(run(scope)) }
  }
  mustBe('number', type, expression.operand, 'the operand of -', { later: true })
  return { type: 'number', run: (scope) => -asNumber(run(scope)) }
}

function compileChoice(expression: Expression & { kind: 'choice' }, compile: Compile): Compiled {
  const test = compile(expression.test)
  mustBe('boolean', test.type, expression.test, 'the condition of ?')
  const [yes, no] = [compile(expression.yes), compile(expression.no)]
  return {
    type: commonType(yes, no, expression),
    run: (scope) => (asFlag(test.run(scope)) ? yes : no).run(scope),
  }
}

const stored: ReadonlySet<Type> = new Set(['boolean', 'number', 'string', 'null', 'primitive'])

function commonType(yes: Compiled, no: Compiled, { column }: Expression): Type {
  const types = [yes.type, no.type]
  const chosen = stored.has(yes.type) || yes.type === 'any' || yes.type === 'RuleDataSnapshot'
  if (yes.type === no.type && chosen) return yes.type
  if (types.every((type) => stored.has(type))) return 'primitive'
  if (types.every((type) => stored.has(type) || type === 'any')) return 'any'
  throw new ExpressionError(column, `one side of : is a ${yes.type}, the other a ${no.type}`)
}
