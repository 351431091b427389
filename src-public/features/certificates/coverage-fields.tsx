import type { Coverage } from '#contract/calls/certificates.ts'
import { coverageAmounts } from '#contract/certificate-checks.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Switch } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'

export type CoverageDraft = Record<(typeof coverageAmounts)[number], string> & {
  has_workers: boolean
}

export const coverageDraft = (coverage: Coverage | null): CoverageDraft => ({
  general_cents: dollarsOf(coverage?.general_cents),
  auto_cents: dollarsOf(coverage?.auto_cents),
  umbrella_cents: dollarsOf(coverage?.umbrella_cents),
  has_workers: coverage?.has_workers ?? false,
})

/** Returns the coverage that a draft stands for; undefined while an amount can't be read. */
export function coverageIn(draft: CoverageDraft): Coverage | undefined {
  const { has_workers } = draft
  const [general_cents, auto_cents, umbrella_cents] = coverageAmounts.map((name) =>
    centsOf(draft[name]),
  )
  if (general_cents === undefined || auto_cents === undefined || umbrella_cents === undefined)
    return undefined
  return { general_cents, auto_cents, umbrella_cents, has_workers }
}

type Props = {
  draft: CoverageDraft
  /** Whether to mark amounts that can't be read. */
  isTried: boolean
  onChange: (draft: CoverageDraft) => void
}

/** Renders the fields of a coverage. */
export function CoverageFields({ draft, isTried, onChange }: Props) {
  const say = useTexts('certificates')
  return (
    <>
      {coverageAmounts.map((name) => (
        <TextField
          key={name}
          label={say(name)}
          hint={name === 'general_cents' ? say('amount_hint') : undefined}
          isOptional
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          value={draft[name]}
          error={isTried && centsOf(draft[name]) === undefined ? say('amount_wrong') : undefined}
          onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
        />
      ))}
      <Switch
        label={say('has_workers')}
        checked={draft.has_workers}
        onChange={({ target }) => onChange({ ...draft, has_workers: target.checked })}
      />
    </>
  )
}

/**
 * Parses whole dollars, with or without commas, into cents; null for an empty text, undefined for
 * anything else.
 */
function centsOf(text: string): number | null | undefined {
  const digits = text.replaceAll(/[\s,$]/g, '')
  if (digits === '') return null
  return /^\d{1,9}$/.test(digits) ? Number(digits) * 100 : undefined
}

/** Writes cents as whole dollars, to be edited. */
function dollarsOf(cents: number | null | undefined): string {
  return cents === null || cents === undefined ? '' : (cents / 100).toLocaleString('en-US')
}
