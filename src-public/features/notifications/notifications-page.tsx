import { useState } from 'react'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FailingTogether, SectionFailed } from '../../ui/section-failed.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { MarkAll } from './mark-all.tsx'
import { NotificationRow } from './notification-row.tsx'
import { Preferences } from './preferences.tsx'
import { useInbox } from './use-inbox.ts'
import { type Filter, useNotificationPages } from './use-notification-pages.ts'

const filters = ['all', 'unread'] as const

/** Renders the page of all notifications, and the user's preferences. */
export function NotificationsPage() {
  const say = useTexts('notifications')
  const { inbox } = useInbox()
  const [filter, setFilter] = useState<Filter>('all')
  const [hasFailed, setFailed] = useState(false)
  const { shown, hasOlder, isLoading, error, retry, loadOlder } = useNotificationPages(filter)

  const mark = async (id: string, read: boolean) => {
    setFailed(false)
    const refusal = await inbox.mark(id, read)
    setFailed(refusal !== null)
  }
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <FailingTogether>
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <fieldset className="flex gap-2">
            <legend className="sr-only">{say('filter.label')}</legend>
            {filters.map((name) => (
              <FilterButton
                key={name}
                label={say(`filter.${name}`)}
                isOn={name === filter}
                onPress={() => setFilter(name)}
              />
            ))}
          </fieldset>
          <div className="flex flex-wrap items-center">
            <MarkAll />
            <a
              href="#preferences"
              className="inline-flex min-h-11 items-center text-small font-semibold text-link underline decoration-[1.5px] underline-offset-4 hover:decoration-[3px]"
            >
              {say('preferences.title')}
            </a>
          </div>
        </div>
        {hasFailed && (
          <div className="mb-4">
            <Notice tone="bad">{say('failed')}</Notice>
          </div>
        )}
        {shown === null && !error && <Loading rows={4} />}
        {shown?.length === 0 && !error && (
          <Empty title={say(`empty.${filter}`)}>{say(`empty.${filter}_text`)}</Empty>
        )}
        {shown && shown.length > 0 && (
          <ul className="flex flex-col gap-4">
            {shown.map((one) => (
              <li key={one.id}>
                <NotificationRow notification={one} onMark={(read) => void mark(one.id, read)} />
              </li>
            ))}
          </ul>
        )}
        {error && shown === null && <SectionFailed error={error} onRetry={retry} />}
        {error && shown !== null && (
          <div className="mt-4">
            <Failed error={error} onRetry={retry} />
          </div>
        )}
        {hasOlder && !error && (
          <div className="mt-6 flex justify-center">
            <Button look="plain" isBusy={isLoading} onClick={() => void loadOlder()}>
              {say('older')}
            </Button>
          </div>
        )}
        <Preferences />
      </FailingTogether>
    </Sheet>
  )
}

type FilterProps = { label: string; isOn: boolean; onPress: () => void }

function FilterButton({ label, isOn, onPress }: FilterProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="min-h-11 rounded-full border-[1.5px] border-edge bg-card px-5 font-semibold hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
    >
      {label}
    </button>
  )
}
