// Imports nothing, so that server and fronts share it.

type Coverage = {
  general_cents?: number | null | undefined
  auto_cents?: number | null | undefined
  umbrella_cents?: number | null | undefined
  has_workers?: boolean | undefined
}

type Requirements = {
  holder_name: string | null
  additional_insured: string | null
  coverage: Coverage | null
}

type Stated = Coverage & { holder_name: string; names_insured: boolean }

export const certificateFaults = [
  'holder',
  'additional_insured',
  'general_cents',
  'auto_cents',
  'umbrella_cents',
  'has_workers',
] as const
export type CertificateFault = (typeof certificateFaults)[number]

/** How long after the window's end, by which the crew has come, it may be at its last stop. */
export const maxWorkMs = 12 * 3_600_000

export const coverageAmounts = ['general_cents', 'auto_cents', 'umbrella_cents'] as const

/**
 * Lists where a certificate falls short of what the building asks for. It is shown to everybody, but
 * only the building decides: a building may accept less than it asks for.
 */
export function faultsOf(asked: Requirements, stated: Stated): CertificateFault[] {
  const { holder_name, additional_insured, coverage } = asked
  const found: Record<CertificateFault, boolean> = {
    holder: holder_name !== null && folded(holder_name) !== folded(stated.holder_name),
    additional_insured: additional_insured !== null && !stated.names_insured,
    general_cents: isBelow(coverage, stated, 'general_cents'),
    auto_cents: isBelow(coverage, stated, 'auto_cents'),
    umbrella_cents: isBelow(coverage, stated, 'umbrella_cents'),
    has_workers: coverage?.has_workers === true && stated.has_workers !== true,
  }
  return certificateFaults.filter((fault) => found[fault])
}

const isBelow = (
  asked: Coverage | null,
  stated: Coverage,
  name: (typeof coverageAmounts)[number],
): boolean => (stated[name] ?? 0) < (asked?.[name] ?? 0)

/** Reduces a name to what is compared: case, punctuation and spaces don't matter. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
