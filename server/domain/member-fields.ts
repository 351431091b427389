import type { Actor } from '#contract/kernel/access.ts'
import { dispatcherFields } from '#contract/member-rights.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'

/** Throws a 422 if a member other than an owner changes more of the company than they may. */
export function checkMemberFields(
  { kind, member_role, locale }: Actor,
  input: Readonly<Record<string, unknown>>,
): void {
  if (kind !== 'mover' || member_role === 'owner') return
  const refused = Object.keys(input).filter(
    (field) => field !== 'version' && !dispatcherFields.includes(field),
  )
  if (refused.length === 0) return
  const message = [translate(locale, 'team.fields')]
  throw invalid(locale, Object.fromEntries(refused.map((field) => [field, message])))
}
