import type { ReactNode } from 'react'
import { PriceWidget, type WidgetSize } from './price-widget.tsx'

type HomeProps = { sizes: WidgetSize[]; promise: ReactNode; proof: ReactNode; story: ReactNode }

/** Renders the home page: the price widget with what speaks for it, and the story below it. */
export function Home({ sizes, promise, proof, story }: HomeProps) {
  return (
    <>
      <section className="quilted on-blanket overflow-hidden">
        <div className="mx-auto grid max-w-6xl gap-x-14 gap-y-6 px-4 pt-10 sm:px-6 sm:pt-14 lg:grid-cols-[1.05fr_minmax(22rem,26rem)] lg:grid-rows-[auto_1fr]">
          <div className="lg:col-start-1 lg:pt-6">{promise}</div>
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <PriceWidget sizes={sizes} />
          </div>
          <div className="mt-2 lg:col-start-1 lg:row-start-2">{proof}</div>
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
