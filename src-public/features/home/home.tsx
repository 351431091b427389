import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts-context.tsx'
import { PriceWidget, type WidgetSize } from './price-widget.tsx'

/** Renders the home page: the price widget, and the story below it. */
export function Home({ sizes, story }: { sizes: WidgetSize[]; story: ReactNode }) {
  const say = useTexts('home')
  return (
    <>
      <section className="quilted on-blanket overflow-hidden">
        <div className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-8 px-4 pt-10 sm:px-6 sm:pt-16 lg:grid-cols-[1.05fr_minmax(22rem,26rem)]">
          <div>
            <h1 className="text-headline leading-[1.04]">{say('headline')}</h1>
            <p className="mt-5 max-w-xl text-lead text-cream-soft">{say('lead')}</p>
          </div>
          <PriceWidget sizes={sizes} />
        </div>
        <Street />
      </section>
      {story}
    </>
  )
}

/** Shows a street with the old home, the truck and the new home. */
function Street() {
  return (
    <img
      src="/pictures/street.svg"
      alt=""
      width="1200"
      height="210"
      className="mt-6 block h-36 w-full object-cover object-[50%_100%] sm:mt-2 sm:h-52"
    />
  )
}
