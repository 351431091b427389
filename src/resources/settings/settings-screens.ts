import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const settingsScreens: ResourceScreens = {
  title: ({ key }, texts) => texts.setting(String(key)).name,
  values: async () => {
    const { FeeValue, SettingName } = await import('../field-values.tsx')
    return { key: SettingName, value: FeeValue }
  },
  inputs: async () => ({ value: (await import('../field-inputs.tsx')).FeeInput }),
}
