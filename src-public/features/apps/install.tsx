import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/texts-context.tsx'
import { deviceTypeOf, isPhone } from '../../ports/device-type.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import type { AppName } from './apps.ts'
import { useInstallPrompt } from './use-install-prompt.ts'

const platforms = ['iphone', 'android', 'desktop'] as const
type Platform = (typeof platforms)[number]

/** Shows how to install the app: through the browser's own prompt, or by hand. */
export function Install({ app }: { app: AppName }) {
  const say = useTexts('apps')
  const device = useDevice()
  const { isInstalled, ask } = useInstallPrompt()
  return (
    <PageSection title={say('install.title')} ground="wash">
      <div id="install" className="grid scroll-mt-24 gap-x-14 gap-y-10 lg:grid-cols-[1fr_auto]">
        <div className="flex max-w-2xl flex-col gap-4">
          <p className="text-lead">{say('install.lead')}</p>
          {isInstalled && <Notice tone="good" title={say('install.installed')} />}
          {ask && (
            <div>
              <Button size="lg" onClick={() => void ask()}>
                {say('install.button')}
              </Button>
            </div>
          )}
          {platforms.map((platform) => (
            <Steps key={platform} platform={platform} isOwn={device?.platform === platform} />
          ))}
        </div>
        {!device?.isPhone && (
          <figure className="mx-auto flex max-w-56 flex-col items-center gap-3 max-md:hidden">
            <img
              src={`/pictures/${app}/code.svg`}
              width={208}
              height={208}
              alt={say('install.code_alt')}
              className="rounded-card bg-white p-2 shadow-card"
            />
            <figcaption className="text-center text-small">{say('install.code')}</figcaption>
          </figure>
        )}
      </div>
    </PageSection>
  )
}

function Steps({ platform, isOwn }: { platform: Platform; isOwn: boolean }) {
  const say = useTexts('apps')
  return (
    <Fold title={say(`install.${platform}`)} isOpen={isOwn}>
      <ol className="list-decimal pl-6 marker:font-semibold">
        <li>{say(`install.${platform}_first`)}</li>
        <li>{say(`install.${platform}_then`)}</li>
        <li>{say(`install.${platform}_last`)}</li>
      </ol>
    </Fold>
  )
}

type Device = { platform: Platform; isPhone: boolean }

/** Detects the device after hydration: the server renders the same page for every device. */
function useDevice(): Device | null {
  const [device, setDevice] = useState<Device | null>(null)
  useEffect(() => {
    const type = deviceTypeOf(navigator)
    const isApple = type === 'iPhone' || type === 'iPad'
    const platform = isApple ? 'iphone' : type === 'Android' ? 'android' : 'desktop'
    setDevice({ platform, isPhone: isPhone(navigator.userAgent) })
  }, [])
  return device
}
