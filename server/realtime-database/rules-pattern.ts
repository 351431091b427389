import { ExpressionError } from './rules-errors.ts'
import { parsePattern, type ServerModule, type Unit } from './rules-pattern-syntax.ts'

/** A step either reads one unit and goes on to the next step, or goes on to each of `to` at once. */
type Step = { readonly reads: Unit } | { to: number[] }

const mostSteps = 2000

/**
 * A test for texts, as `.matches` makes it:
 * https://firebase.google.com/docs/reference/security/database/regex
 * Every place of the pattern that can be reached is followed at the same time, so that no pattern
 * runs away: the time is the text's length times the pattern's steps, nested quantifiers or not.
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

function write(part: ServerModule, steps: Step[], column: number): void {
  if (steps.length > mostSteps) {
    throw new ExpressionError(column, `a regular expression has at most ${mostSteps} steps`)
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
      // Behind the last branch there is no further one: its fork leads to that branch alone.
      const dead = steps.length
      steps.push({ to: [] })
      for (const end of ends) end.push(dead + 1)
      return
    }
    case 'repeat':
      writeRepeat(part, steps, column)
  }
}

function writeRepeat(part: ServerModule & { kind: 'repeat' }, steps: Step[], column: number): void {
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

/** The places that are reached from others without reading, each once. */
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
