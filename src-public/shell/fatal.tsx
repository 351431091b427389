import { href } from '#contract/routes.ts'
import { reloadOnce } from '../hydration/reload-once.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { LostScreen } from './lost-screen.tsx'

type FatalProps = {
  requestId?: string | null
  /** The URL of the failed page, used by the retry link. */
  path?: string
}

/** Reports whether `thrown` is a chunk that failed to load. */
export const isChunkFailure = (thrown: unknown): boolean =>
  thrown instanceof TypeError && /import|module/i.test(thrown.message)

/**
 * Reloads the page if `thrown` is a chunk that failed to load; returns whether the page reloads.
 */
export const isReloading = (thrown: unknown): boolean =>
  isChunkFailure(thrown) && reloadOnce(location.pathname + location.search, () => location.reload())

/** Shows the screen of a failed page. It depends on nothing that could fail again. */
export function Fatal({ requestId = null, path }: FatalProps) {
  const say = useTexts('common')
  return (
    <LostScreen requestId={requestId}>
      <a href={href('index')} className={link}>
        {say('not_found.link')}
      </a>
      {/* An empty href is the URL of the page itself. */}
      <a href={path ?? ''} className={link}>
        {say('not_found.retry')}
      </a>
    </LostScreen>
  )
}

const link =
  'inline-flex min-h-12 items-center font-semibold text-link underline underline-offset-4'
