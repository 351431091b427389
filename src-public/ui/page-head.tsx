import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts-context.tsx'
import { Link } from './link.tsx'

type Step = { to: string; label: string }

type PageHeadProps = {
  title: ReactNode
  lead?: ReactNode
  /** The parent pages, from the top down. */
  trail?: readonly Step[]
  /** A decorative image, such as `/pictures/street.svg`, with its size in pixels. */
  picture?: { src: string; width: number; height: number }
  /** Like `picture`, but across the full width at the lower edge, as on the home page. */
  street?: { src: string; width: number; height: number }
  /** A photo in place of the street, with its smaller version for phones. */
  photo?: { url: string; thumbnail_url: string; alt: string } | undefined
  /** Actions or text below the lead. */
  children?: ReactNode
}

/** Renders the quilted header of a public page. */
export function PageHead(props: PageHeadProps) {
  const { title, lead, trail = [], picture, street, photo, children } = props
  return (
    <header className="quilted on-blanket overflow-hidden">
      <div className="mx-auto grid max-w-6xl items-end gap-x-12 gap-y-6 px-4 pt-8 sm:px-6 sm:pt-12 lg:grid-cols-[1fr_auto]">
        <div className={street && !photo ? 'pb-4' : 'pb-10 sm:pb-14'}>
          {trail.length > 0 && <Breadcrumbs steps={trail} />}
          <h1 className="max-w-3xl text-title">{title}</h1>
          {lead && <div className="mt-4 max-w-2xl text-lead text-cream-soft">{lead}</div>}
          {children && <div className="mt-6">{children}</div>}
        </div>
        {picture && <img {...picture} alt="" className="mx-auto block max-lg:hidden" />}
      </div>
      {photo && <Photo {...photo} />}
      {street && !photo ? (
        <img
          {...street}
          alt=""
          className="block h-36 w-full object-cover object-[44%_100%] sm:h-52"
        />
      ) : (
        <div className="seam" />
      )}
    </header>
  )
}

function Photo({ url, thumbnail_url, alt }: { url: string; thumbnail_url: string; alt: string }) {
  return (
    <picture>
      <source media="(max-width: 40rem)" srcSet={thumbnail_url} />
      <img
        src={url}
        alt={alt}
        fetchPriority="high"
        className="block aspect-video w-full object-cover sm:aspect-[21/9] lg:aspect-[3/1]"
      />
    </picture>
  )
}

function Breadcrumbs({ steps }: { steps: readonly Step[] }) {
  const say = useTexts('common')
  return (
    <nav aria-label={say('nav.trail')} className="mb-3">
      <ol className="flex flex-wrap text-cream-soft">
        {steps.map(({ to, label }) => (
          <li key={to} className="after:px-2 after:content-['/'] last:after:content-none">
            <Link
              to={to}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
