import { isVisitor } from '#contract/client/session-store.ts'
import { type Language, languages } from '#contract/kernel/languages.ts'
import { href, type RouteName } from '#contract/routes.ts'
import { languageNames } from '../lib/language.ts'
import { useServices, useSession } from '../lib/services-context.tsx'
import { switchLanguage, useLanguage, useTextStore, useTexts } from '../lib/texts-context.tsx'
import { Link } from '../ui/link.tsx'
import { mainPages, morePages, NavLinks } from './nav-links.tsx'

export function Footer({ route }: { route: RouteName }) {
  const say = useTexts('common')
  const session = useSession()
  return (
    <footer className="no-print group-has-data-room/shell:hidden quilted on-blanket mt-auto">
      <div className="seam" />
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 px-4 py-10 sm:px-6 lg:grid-cols-[1fr_auto]">
        <div>
          <p className="font-display text-2xl font-semibold">{say('tagline')}</p>
          <p className="mt-2 max-w-md text-cream-soft">{say('footer.promise')}</p>
          <div className="mt-5">
            <LanguageSwitch />
          </div>
        </div>
        <nav
          id="pages"
          tabIndex={-1}
          aria-label={say('footer.label')}
          className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 sm:grid-cols-3 sm:gap-x-10"
        >
          <div className="flex flex-col items-start">
            <Link to={href('index')} className={link}>
              {say('nav.home')}
            </Link>
            <Link to={href('order')} className={link}>
              {say('nav.book')}
            </Link>
            {isVisitor(session) && (
              <Link to={href('auth-username')} className={link}>
                {say('nav.sign_in')}
              </Link>
            )}
          </div>
          <div className="flex flex-col items-start max-sm:row-span-2">
            <NavLinks to={mainPages} route={route} className={link} />
          </div>
          <div className="flex flex-col items-start">
            <NavLinks to={morePages} route={route} className={link} />
          </div>
        </nav>
        <p className="text-small text-cream-soft">
          {say('footer.rights', { year: new Date().getUTCFullYear() })}
        </p>
      </div>
    </footer>
  )
}

const link =
  'inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:underline'

function LanguageSwitch() {
  const { say, language } = useLanguage()
  const choose = useChooseLanguage()
  return (
    <fieldset className="flex w-fit flex-wrap gap-1 rounded-3xl border border-cream-soft/40 p-1">
      <legend className="sr-only">{say('common')('footer.language')}</legend>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => choose(one)}
          className="min-h-11 rounded-full px-4 font-semibold aria-pressed:bg-cream aria-pressed:text-night"
        >
          {languageNames[one]}
        </button>
      ))}
    </fieldset>
  )
}

/**
 * Returns a function that switches the language. A signed-in user's choice is also stored on the
 * server, for mails and other devices.
 */
function useChooseLanguage() {
  const { http, session, log } = useServices()
  const { identity } = useSession()
  const texts = useTextStore()
  return async (language: Language) => {
    if (identity !== null) {
      const path = `/api/users/${identity.id}`
      const { data: user } = await http.get<{ version: number }>(path)
      const body = { locale: language, version: user?.version }
      const { error } = await http.patch(path, { body })
      if (error !== null) log.error('The language could not be kept', error)
      await session.refresh()
    }
    await switchLanguage(texts, language)
  }
}
