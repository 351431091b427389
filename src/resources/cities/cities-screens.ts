import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const citiesScreens: ResourceScreens = {
  inputs: async () => ({ time_zone: (await import('../field-inputs.tsx')).TimeZoneInput }),
}
