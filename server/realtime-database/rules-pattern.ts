import { ExpressionError } from './rules-errors.ts'
import { type PatternNode, parsePattern, type Unit } from './rules-pattern-syntax.ts'

/**
 * A step either reads one code unit and continues with the next step, or continues with each of
 * `to` at once.
 */
type Step = { readonly reads: Unit } | { to: number[] }

const maxSteps = 2000

/**
 * Compiles the test that `.matches` uses:
 * https://firebase.google.com/docs/reference/security/database/regex
 * All reachable states of the pattern are followed in parallel, so no pattern takes excessive time:
 * the time is the text's length times the pattern's steps, even with nested quantifiers.
 * @throws ExpressionError
 */
export function compilePattern(source: string, ignoreCase: boolean, column: number) {
  const { part, fromStart, toEnd } = parsePattern(source, ignoreCase, column)
  const steps: Step[] = []
  write(part, steps, column)
  const done = steps.length

  return (text: string): boolean => {
    const reached = placesOf(steps)
    let places = reached.from([0])
    for (let index = 0; ; index += 1) {
      if (places.includes(done) && (!toEnd || index === text.length)) return true
      if (index === text.length || (fromStart && places.length === 0)) return false
      const unit = text.charCodeAt(index)
      const next: number[] = fromStart ? [] : [0]
      for (const place of places) {
        const step = steps[place]
        if (step !== undefined && 'reads' in step && step.reads(unit)) next.push(place + 1)
      }
      places = reached.from(next)
    }
  }
}

function write(part: PatternNode, steps: Step[], column: number): void {
  if (steps.length > maxSteps) {
    throw new ExpressionError(column, `a regular expression has at most ${maxSteps} steps`)
  }
  switch (part.kind) {
    case 'unit':
      steps.push({ reads: part.reads })
      return
    case 'sequence':
      for (const inner of part.parts) write(inner, steps, column)
      return
    case 'either': {
      const ends: number[][] = []
      for (const inner of part.parts) {
        const fork = { to: [steps.length + 1] }
        steps.push(fork)
        write(inner, steps, column)
        const end = { to: [] as number[] }
        steps.push(end)
        ends.push(end.to)
        fork.to.push(steps.length)
      }
      // No branch follows the last one: its fork leads only to that branch.
      const dead = steps.length
      steps.push({ to: [] })
      for (const end of ends) end.push(dead + 1)
      return
    }
    case 'repeat':
      writeRepeat(part, steps, column)
  }
}

function writeRepeat(part: PatternNode & { kind: 'repeat' }, steps: Step[], column: number): void {
  for (let count = 0; count < part.least; count += 1) write(part.part, steps, column)
  if (part.most === null) {
    const start = steps.length
    const fork = { to: [start + 1] }
    steps.push(fork)
    write(part.part, steps, column)
    steps.push({ to: [start] })
    fork.to.push(steps.length)
    return
  }
  const forks: number[][] = []
  for (let count = part.least; count < part.most; count += 1) {
    const fork = { to: [steps.length + 1] }
    steps.push(fork)
    forks.push(fork.to)
    write(part.part, steps, column)
  }
  for (const fork of forks) fork.push(steps.length)
}

/** Returns the steps reachable without reading, each once. */
function placesOf(steps: readonly Step[]) {
  const lastSeen = new Int32Array(steps.length + 1)
  let round = 0
  return {
    from(starts: number[]): number[] {
      round += 1
      const open = starts
      const places: number[] = []
      for (;;) {
        const place = open.pop()
        if (place === undefined) return places
        if (lastSeen[place] === round) continue
        lastSeen[place] = round
        const step = steps[place]
        if (step !== undefined && 'to' in step) open.push(...step.to)
        else places.push(place)
      }
    },
  }
}
