import { createContext, type ReactNode, use, useEffect, useId, useMemo, useState } from 'react'
import type { Explained } from '../lib/use-error-message.ts'
import { Failed } from './failed.tsx'

type Failure = { error: Explained; onRetry: () => Promise<void> | void }
type Report = (section: string, failure: Failure | null) => void

const ReportContext = createContext<Report | null>(null)

/** Shows once, above its sections, that some of them could not be loaded; retries all of these. */
export function FailingTogether({ children }: { children: ReactNode }) {
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  const report = useMemo<Report>(
    () => (section, failure) =>
      setFailures((last) => {
        const next = new Map(last)
        if (failure === null) next.delete(section)
        else next.set(section, failure)
        return next
      }),
    [],
  )
  const [first] = failures.values()
  return (
    <ReportContext value={report}>
      {first && (
        <div className="mb-6">
          <Failed
            error={first.error}
            onRetry={async () => {
              await Promise.all([...failures.values()].map(({ onRetry }) => onRetry()))
            }}
          />
        </div>
      )}
      {children}
    </ReportContext>
  )
}

/** Shows why a section could not be loaded, or has the sections that fail together show it once. */
export function SectionFailed({ error, onRetry }: Failure) {
  const report = use(ReportContext)
  const section = useId()
  useEffect(() => {
    report?.(section, { error, onRetry })
    return () => report?.(section, null)
  }, [report, section, error, onRetry])
  return report === null ? <Failed error={error} onRetry={onRetry} /> : null
}
