import { useEffect, useRef, useState } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { detailsHref } from '../job/crew.ts'
import { sheetText, useSheetSections } from './sheet-sections.ts'

/** Shows a job on one sheet for a crew without the app: to print, to copy, or to send. */
export function RunSheet({ job }: { job: Job }) {
  const say = useTexts('jobs')
  const sections = useSheetSections(job)
  const title = `${say('run_sheet.title')} ${job.code}`
  const text = sheetText(title, sections, say('run_sheet.steps'))
  const plain = useRef<HTMLTextAreaElement>(null)
  const [result, setResult] = useState<'copied' | 'not_copied' | null>(null)
  // It appears with the first refusal, and selects its text once it is focused.
  useEffect(() => {
    if (result === 'not_copied') plain.current?.focus()
  }, [result])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setResult('copied')
    } catch {
      // Some browsers refuse: the person copies what is selected.
      plain.current?.focus()
      setResult('not_copied')
    }
  }
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator
  return (
    <>
      <div className="flex flex-col gap-3 print:hidden">
        <p className="max-w-prose text-soft">{say('run_sheet.lead')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => window.print()}>{say('run_sheet.print')}</Button>
          <Button look="plain" onClick={() => void copy()}>
            {say('run_sheet.copy')}
          </Button>
          {canShare && (
            <Button
              look="plain"
              // A person who closes the list of apps has changed their mind.
              onClick={() => void navigator.share({ title, text }).catch(() => undefined)}
            >
              {say('run_sheet.share')}
            </Button>
          )}
          <Link to={detailsHref('mover', job.code)} className="worded-link">
            {say('run_sheet.back')}
          </Link>
        </div>
        <p role="status" className={`font-semibold ${result === 'copied' ? 'text-moss' : ''}`}>
          {result && say(`run_sheet.${result}`)}
        </p>
        {result === 'not_copied' && (
          <textarea
            ref={plain}
            readOnly
            rows={8}
            aria-label={title}
            value={text}
            onFocus={({ target }) => target.select()}
            className="w-full rounded-field border-[1.5px] border-edge bg-card p-3 text-small"
          />
        )}
      </div>
      <Card className="print:p-0 print:shadow-none">
        <h2 className="text-2xl">{title}</h2>
        <div className="mt-4 grid gap-5 sm:grid-cols-2 print:grid-cols-2">
          {sections.map((section) => (
            <section key={section.title} className="min-w-0 break-inside-avoid">
              <h3 className="text-lg">{section.title}</h3>
              <ul className="break-words">
                {section.lines.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same.
                  <li key={at}>{line}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="mt-5 font-semibold">{say('run_sheet.steps')}</p>
      </Card>
    </>
  )
}
