import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { usePreview } from './use-preview.ts'

/** Says how many of the latest jobs fit all wishes, and what they were worth. */
export function PreviewCard({ counted }: { counted: ReturnType<typeof usePreview> }) {
  const say = useTexts('preferences')
  const { dollars, number } = useFormat()
  const { preview, isCounting, hasFailed } = counted
  if (preview === null)
    return hasFailed ? (
      <Notice tone="warn">{say('not_counted')}</Notice>
    ) : (
      <Skeleton className="h-36" />
    )
  const { open, fit, days, per_week_cents, open_per_week_cents, is_partial } = preview
  return (
    <section className="quilted on-blanket rounded-card p-5 sm:p-7" aria-busy={isCounting}>
      <p role="status" className="font-display text-[1.75rem] leading-tight font-semibold">
        {open === 0
          ? say('no_jobs', { days })
          : say('fit', { fit: number(fit), open: number(open) })}
      </p>
      <p className="mt-2 text-cream-soft">
        {open === 0
          ? say('no_jobs_text')
          : say(fit === open ? 'all_text' : 'fit_text', {
              days,
              fit: dollars(per_week_cents),
              open: dollars(open_per_week_cents),
            })}{' '}
        {is_partial && say('partial')}
      </p>
      {open > 0 && (
        <div aria-hidden="true" className="mt-4 h-3 overflow-hidden rounded-full bg-cream-soft/30">
          <div
            className="h-full rounded-full bg-stitch"
            style={{ width: `${(100 * fit) / open}%` }}
          />
        </div>
      )}
      <p className="mt-2 min-h-6 text-small text-cream-soft">
        {isCounting ? say('counting') : hasFailed && say('not_counted')}
      </p>
    </section>
  )
}

/** Warns of wishes that leave nothing, and names the one that costs the most. */
export function NothingLeft({ counted }: { counted: ReturnType<typeof usePreview> }) {
  const say = useTexts('preferences')
  const { preview } = counted
  if (preview === null || preview.open === 0 || preview.fit > 0) return null
  const [worst] = preview.lost_to.toSorted(
    (one, other) => other.only_count - one.only_count || other.count - one.count,
  )
  if (worst === undefined) return null
  return (
    <Notice tone="warn" title={say('nothing_left')} isLive>
      {say('nothing_left_text', { wish: say(`wish.${worst.key}`) })}
    </Notice>
  )
}
