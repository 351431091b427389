import type { ResourceScreens } from '../../declaration/resource-screens.ts'

export const citiesScreens: ResourceScreens = {
  inputs: async () => ({ time_zone: (await import('../field-inputs.tsx')).TimeZoneInput }),
}
