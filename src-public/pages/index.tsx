import { HeroPromise, HeroProof } from '../features/home/hero-proof.tsx'
import { Home } from '../features/home/home.tsx'
import { type HomeContent, loadHome } from '../features/home/home-content.ts'
import { homeData } from '../features/home/home-data.ts'
import { homeMeta } from '../features/home/home-meta.ts'
import { StaticContent } from '../features/home/static-content.tsx'
import { Story } from '../features/home/story.tsx'
import { definePage } from '../routing/page.tsx'

/** The data the browser needs; the rest stays as rendered by the server. */
export type HomeSent = Pick<HomeContent, 'sizes'>

export const page = definePage<HomeContent>({
  meta: (texts, { story }) => ({ ...homeMeta(texts), jsonLd: homeData(story) }),
  load: loadHome,
  sent: ({ sizes }): HomeSent => ({ sizes }),
  Component: ({ data: { sizes, proof, story } }) => (
    <Home
      sizes={sizes}
      promise={
        <StaticContent>
          <HeroPromise />
        </StaticContent>
      }
      proof={
        <StaticContent>
          <HeroProof {...proof} />
        </StaticContent>
      }
      story={
        <StaticContent>
          <Story {...story} />
        </StaticContent>
      }
    />
  ),
})
