import { href } from '#contract/routes.ts'
import { reloadOnce } from './chunk-reload.ts'
import { LostScreen } from './lost-screen.tsx'
import { useTexts } from './texts-context.tsx'

type Failed = {
  requestId?: string | null
  /** The page's own address, to try once more. */
  path?: string
}

/** A part whose code could not be loaded has the page loaded anew, once in a while. */
export const isReloading = (thrown: unknown): boolean =>
  thrown instanceof TypeError &&
  /import|module/i.test(thrown.message) &&
  reloadOnce(location.pathname + location.search, () => location.reload())

/** The screen of a page that failed. It needs nothing that could fail again. */
export function Fatal({ requestId = null, path }: Failed) {
  const say = useTexts('common')
  return (
    <LostScreen requestId={requestId}>
      <a href={href('index')} className={link}>
        {say('not_found.link')}
      </a>
      {/* Empty, it is the address of the page itself. */}
      <a href={path ?? ''} className={link}>
        {say('not_found.retry')}
      </a>
    </LostScreen>
  )
}

const link =
  'inline-flex min-h-12 items-center font-semibold text-link underline underline-offset-4'
