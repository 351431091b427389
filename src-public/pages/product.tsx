import { AppPage, appMeta } from '../features/apps/app-page.tsx'
import { type AppName, appNames } from '../features/apps/apps.ts'
import { definePage } from '../routing/page.tsx'
import { missing } from '../routing/refusal.ts'

export const page = definePage<AppName>({
  meta: appMeta,
  async load({ params }) {
    const app = appNames.find((name) => name === params.product)
    if (app === undefined) throw missing()
    return app
  },
  Component: ({ data }) => <AppPage key={data} app={data} />,
})
