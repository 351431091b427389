import { LogoutOutlined, SearchOutlined, UserOutlined } from '@ant-design/icons'
import { useLogout } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Language, languages } from '#contract/kernel/languages.ts'
import { accountPath } from '../providers/auth.ts'
import { chooseLanguage } from '../providers/i18n.ts'
import { useSession } from '../providers/session.ts'
import { useTexts } from '../text/use-texts.ts'
import { SignInLink } from '../ui/problem.tsx'
import { Bell, ConnectionStatus } from './bell.tsx'
import { paletteKeys } from './palette/use-palette.ts'
import { TestClockButton } from './test-clock.tsx'

export function AccountBar({ onSearch }: { onSearch: () => void }) {
  const { text } = useTexts()
  const { identity } = useSession()
  const { mutate: signOut, isPending } = useLogout()
  return (
    <div className="account">
      {identity && <ConnectionStatus />}
      {identity && (
        <Button
          type="text"
          icon={<SearchOutlined aria-hidden />}
          aria-keyshortcuts="Meta+K Control+K"
          aria-haspopup="dialog"
          title={text('palette.openHint', { keys: paletteKeys })}
          onClick={onSearch}
        >
          <span className="unseen">{text('palette.title')}</span>{' '}
          <kbd className="wide-only">{paletteKeys}</kbd>
        </Button>
      )}
      <LanguageSwitch />
      {identity ? (
        <>
          <TestClockButton />
          <Bell />
          <Link className="account-link" to={accountPath}>
            <UserOutlined aria-hidden />
            <span className="unseen">{text('account.title')}</span>
            <span className="account-name">{identity.name ?? identity.email}</span>
          </Link>
          <Button
            type="text"
            icon={<LogoutOutlined aria-hidden />}
            loading={isPending}
            onClick={() => signOut()}
          >
            <span className="wide-only">{text('menu.signOut')}</span>
            <span className="unseen phone-only">{text('menu.signOut')}</span>
          </Button>
        </>
      ) : (
        <SignInLink />
      )}
    </div>
  )
}

/** Each language's own name. */
const names: Record<Language, string> = { en: 'English', es: 'Español' }

export function LanguageSwitch() {
  const { text } = useTexts()
  const { i18n } = useTranslation()
  return (
    <select
      className="native-select"
      aria-label={text('menu.language')}
      value={i18n.language}
      onChange={({ target }) => {
        const language = languages.find((known) => known === target.value)
        if (language)
          chooseLanguage(language).catch((error: unknown) =>
            console.error(`The language ${language} could not be loaded`, error),
          )
      }}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {names[language]}
        </option>
      ))}
    </select>
  )
}
