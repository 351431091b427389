import { readCatalog } from '#contract/calls/catalog.ts'
import { definePage } from '../app/page.tsx'
import { Home } from '../features/home/home.tsx'
import { homeMeta } from '../features/home/home-meta.ts'
import type { WidgetSize } from '../features/home/price-widget.tsx'
import { Still } from '../features/home/still.tsx'
import { Story } from '../features/home/story.tsx'

export type HomeContent = { sizes: WidgetSize[] }

export const page = definePage<HomeContent>({
  meta: homeMeta,
  async load({ call, log }) {
    const { data, error } = await call(readCatalog, {})
    if (error !== null) log.error('The sizes could not be loaded', error)
    const sizes = (data?.sizes ?? []).map(
      ({ slug, name, name_es, description, description_es }) => ({
        ...{ slug, name, name_es, description, description_es },
      }),
    )
    return { sizes }
  },
  Component: ({ data }) => (
    <Home
      sizes={data.sizes}
      story={
        <Still>
          <Story />
        </Still>
      }
    />
  ),
})
