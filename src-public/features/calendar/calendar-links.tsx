import { memo, useState } from 'react'
import {
  type CalendarDetail,
  type CalendarLink,
  calendarDetails,
  createCalendarLink,
  listCalendarLinks,
  type MadeCalendarLink,
  removeCalendarLink,
  restoreCalendarLink,
  rotateCalendarLink,
} from '#contract/calls/calendar-links.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useUndoable } from '../../lib/use-undoable.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { useAction } from '../business/use-action.ts'
import { LinkLine } from './link-line.tsx'
import { MadeLink } from './made-link.tsx'
import { RemovedLine } from './removed-line.tsx'

const programs = ['google', 'apple', 'outlook'] as const

type Props = { code?: string; canMake?: boolean }

/**
 * Lists the links at which calendar programs read a crew's jobs, or with a code one move of a
 * customer, and makes new ones. Without `canMake` it is shown only while there are links to remove.
 */
export const CalendarLinks = memo(function CalendarLinks({ code, canMake = true }: Props) {
  const say = useTexts('calendarlinks')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { isBusy, error, run } = useAction()
  const of = code === undefined ? {} : { code }
  const about = code === undefined ? 'jobs' : 'move'
  const links = useLoaded(`calendar links ${code ?? ''}`, (signal) =>
    call(listCalendarLinks, { query: of, signal }),
  )
  const [detail, setDetail] = useState<CalendarDetail>('places')
  const [made, setMade] = useState<MadeCalendarLink | null>(null)
  const [removed, setRemoved] = useUndoable<CalendarLink>()
  const [rotating, setRotating] = useState<CalendarLink | null>(null)

  const create = async () => {
    const next = await run(() => call(createCalendarLink, { body: { detail, ...of } }))
    // Before the link is shown, so that its line is there to be pressed.
    await links.reload()
    if (next !== null) setMade(next)
  }
  const rotate = async ({ id }: CalendarLink): Promise<string | null> => {
    const { data, error: refused } = await call(rotateCalendarLink, { params: { id } })
    if (refused) return errorMessage(refused)
    await links.reload()
    setMade(data)
    setRotating(null)
    return null
  }
  const remove = async (link: CalendarLink) => {
    const { id } = link
    const done = await run(() => call(removeCalendarLink, { params: { id } }))
    // Also after a refusal: it may have been removed elsewhere.
    await links.reload()
    if (done === null) return
    if (made?.link.id === id) setMade(null)
    setRemoved(link)
  }
  const restore = async ({ id }: CalendarLink) => {
    if ((await run(() => call(restoreCalendarLink, { params: { id } }))) === null) return
    setRemoved(null)
    await links.reload()
  }
  const isDisabled = isBusy || links.isStale
  if (!canMake && !links.data?.length && !removed) return null

  return (
    <section aria-labelledby="calendar-links-title">
      <Card>
        <h2 id="calendar-links-title" className="text-2xl">
          {say(`title.${about}`)}
        </h2>
        <p className="mt-1 max-w-prose text-soft">{say(`lead.${about}`)}</p>
        {links.data === null && links.error && (
          <Failed error={links.error} onRetry={links.reload} />
        )}
        {links.data === null && !links.error && <Loading rows={1} />}
        {links.data && links.data.length > 0 && (
          <ul className="mt-4 flex flex-col divide-y divide-line">
            {links.data.map((link) => (
              <li key={link.id} className="py-3">
                <LinkLine
                  link={link}
                  isDisabled={isDisabled}
                  onRotate={() => setRotating(link)}
                  onRemove={() => void remove(link)}
                />
              </li>
            ))}
          </ul>
        )}
        {removed && (
          <RemovedLine
            key={removed.id}
            undo={say('undo')}
            isDisabled={isDisabled}
            onUndo={() => void restore(removed)}
          >
            {say('removed')}
          </RemovedLine>
        )}
        {made && <MadeLink key={made.url} url={made.url} />}
        {error && (
          <div className="mt-4">
            <Notice tone="bad">{errorMessage(error)}</Notice>
          </div>
        )}
        {links.data && canMake && (
          <>
            <fieldset className="mt-5">
              <legend className="mb-2 font-semibold">{say('detail')}</legend>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-2">
                {calendarDetails.map((one) => (
                  <Choice
                    key={one}
                    name="calendar-detail"
                    title={say(`details.${one}`)}
                    checked={detail === one}
                    onChange={() => setDetail(one)}
                  >
                    {say(`shows.${about}.${one}`)}
                  </Choice>
                ))}
              </div>
            </fieldset>
            <div className="mt-4">
              <Button
                look="plain"
                isBusy={isBusy}
                disabled={links.isStale}
                onClick={() => void create()}
              >
                {say('create')}
              </Button>
            </div>
          </>
        )}
        <div className="mt-4">
          <Fold title={say('programs.title')}>
            <ul className="flex flex-col gap-2">
              {programs.map((program) => (
                <li key={program}>{say(`programs.${program}`)}</li>
              ))}
            </ul>
            <p className="mt-3 font-semibold">{say('programs.slow')}</p>
          </Fold>
        </div>
      </Card>
      {rotating && (
        <Dialog
          isOpen
          onClose={() => setRotating(null)}
          title={say('rotate.title')}
          height="fit-content"
          confirm={{ label: say('rotate.confirm'), run: () => rotate(rotating) }}
        >
          <p>{say('rotate.text')}</p>
        </Dialog>
      )}
    </section>
  )
})
