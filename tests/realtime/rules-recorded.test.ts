import { describe, expect, test } from 'vitest'
import { compileRules } from '#server/realtime-database/rules.ts'
import type { Auth, RuleQuery } from '#server/realtime-database/rules-values.ts'
import recorded from './rules-recorded-answers.json' with { type: 'json' }
import { databaseOf, type Json } from './rules-stage.ts'

type Recorded = {
  rule: string
  user: string
  answer: boolean | 'failure' | 'invalid'
  captures?: Record<string, string>
  data?: Json
  query?: Partial<RuleQuery>
}

const users: Record<string, Auth> = recorded.users
const answers = recorded.answers as Recorded[]

// Each rule was deployed to Google's service and asked there, as a `.read` rule.
describe('what Google answered', () => {
  test.each(answers)(
    '$user: $rule is $answer',
    ({ rule, user, answer, captures = {}, ...asked }) => {
      const rules = Object.keys(captures).reduceRight<Json>((inner, name) => ({ [name]: inner }), {
        '.read': rule,
      })
      if (answer === 'invalid') {
        expect(() => compileRules({ rules })).toThrow(/\.read, column \d+: /)
        return
      }
      const path = Object.values(captures).join('/')
      const { data = null, query = {} } = asked
      const ordered = {
        ...query,
        orderByKey: !('orderByValue' in query || 'orderByChild' in query),
      }
      const verdict = databaseOf(rules).read(path, {
        data,
        auth: users[user] ?? null,
        query: ordered,
      })

      const said = verdict.allowed || (verdict.refusal.failure === null ? false : 'failure')
      expect(said).toBe(answer)
    },
  )
})
