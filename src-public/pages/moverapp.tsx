import { AppPage, appMeta } from '../features/apps/app-page.tsx'
import { definePage } from '../routing/page.tsx'

export const page = definePage({
  meta: (texts) => appMeta(texts, 'moverapp'),
  Component: () => <AppPage app="moverapp" />,
})
