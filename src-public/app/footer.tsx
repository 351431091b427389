import { href } from '#contract/routes.ts'
import { useFront, useSession } from './front-context.tsx'
import { type Language, languages } from './language.ts'
import { Link } from './navigation.tsx'
import { hasMarketing, useSite } from './site.ts'
import { switchLanguage, useLanguage, useTextStore, useTexts } from './texts-context.tsx'

export function Footer() {
  const say = useTexts('common')
  const { identity } = useSession()
  const site = useSite()
  return (
    <footer className="no-print group-has-data-room/shell:hidden quilted on-blanket mt-auto">
      <div className="seam" />
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:grid-cols-[1fr_auto] sm:px-6">
        <div>
          <p className="font-display text-2xl font-semibold">{say('tagline')}</p>
          <p className="mt-2 max-w-md text-cream-soft">{say('footer.promise')}</p>
        </div>
        <div className="flex flex-col gap-5 sm:items-end">
          <nav aria-label={say('footer.label')} className="flex flex-wrap gap-x-5">
            <Link to={href('index')} className={link}>
              {say('nav.home')}
            </Link>
            <Link to={href('order')} className={link}>
              {say('nav.book')}
            </Link>
            {identity === null && (
              <Link to={href('auth-username')} className={link}>
                {say('nav.sign_in')}
              </Link>
            )}
          </nav>
          <LanguageSwitch />
          {hasMarketing(site) && (
            <button type="button" onClick={() => void openChoices()} className={link}>
              {say('footer.privacy_choices')}
            </button>
          )}
        </div>
        <p className="text-[0.9375rem] text-cream-soft">
          {say('footer.rights', { year: new Date().getUTCFullYear() })}
        </p>
      </div>
    </footer>
  )
}

const openChoices = async () => (await import('../features/consent/choices.ts')).choices.open()

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

const names: Record<Language, string> = { en: 'English', es: 'Español' }

function LanguageSwitch() {
  const { say, language } = useLanguage()
  const choose = useChooseLanguage()
  return (
    <fieldset className="flex w-fit gap-1 rounded-full border border-cream-soft/40 p-1">
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
          {names[one]}
        </button>
      ))}
    </fieldset>
  )
}

/** A signed-in user's choice is kept with the user too, for mails and other devices. */
function useChooseLanguage() {
  const { http, session, log } = useFront()
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
