import type { Judge } from './judge.ts'
import { mayRead, mayWrite, type Rules } from './rules.ts'
import { ruleQueryOf } from './rules-query.ts'

/** Creates a judge that applies compiled rules. */
export const judgeBy = (rules: Rules): Judge => ({
  mayRead(path, { auth, now, root, query, watch, ask }) {
    const verdict = mayRead(rules, path, { auth, now, root, query: ruleQueryOf(query) })
    for (const place of verdict.seen) watch(place)
    for (const place of verdict.lookups) ask(place)
    return verdict.allowed
  },
  mayWrite(writes, { auth, now, root, next, ask }) {
    const paths = writes.map(({ path }) => path)
    const verdict = mayWrite(rules, paths, { auth, now, root, newRoot: next })
    for (const place of verdict.lookups) ask(place)
    return verdict.allowed
  },
})
