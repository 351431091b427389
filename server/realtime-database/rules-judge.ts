import type { Judge } from './judge.ts'
import { mayRead, mayWrite, type Rules } from './rules.ts'
import { ruleQueryOf } from './rules-query.ts'

/** The judge who goes by compiled rules. */
export const judgeBy = (rules: Rules): Judge => ({
  mayRead(path, { auth, now, root, query, watch }) {
    const verdict = mayRead(rules, path, { auth, now, root, query: ruleQueryOf(query) })
    for (const place of verdict.seen) watch(place)
    return verdict.allowed
  },
  mayWrite(writes, { auth, now, root, next }) {
    const paths = writes.map(({ path }) => path)
    return mayWrite(rules, paths, { auth, now, root, newRoot: next }).allowed
  },
})
