import { definePage } from '../app/page.tsx'
import { AppPage, appMeta } from '../features/apps/app-page.tsx'

export const page = definePage({
  meta: (texts) => appMeta(texts, 'moverapp'),
  Component: () => <AppPage app="moverapp" />,
})
