import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const feesScreens: ResourceScreens = {
  title: ({ code }, texts) => texts.fee(String(code)),
  values: async () => {
    const { FeeName, FeeValue } = await import('../field-values.tsx')
    return { code: FeeName, value: FeeValue }
  },
  inputs: async () => ({ value: (await import('../field-inputs.tsx')).FeeInput }),
}
