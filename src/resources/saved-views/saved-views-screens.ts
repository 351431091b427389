import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const savedViewsScreens: ResourceScreens = {
  values: async () => {
    const { ResourceValue, ViewLink } = await import('../field-values.tsx')
    return { resource: ResourceValue, query: ViewLink }
  },
}
