import type { useOlder } from '../lib/use-older.ts'
import { Button } from './button.tsx'
import { Failed } from './failed.tsx'

type Props<C> = {
  more: Pick<ReturnType<typeof useOlder<unknown, C>>, 'load' | 'isLoading' | 'error'>
  /** Where the next page begins; null after the last. */
  next: C | null
  label: string
}

/** Ends a list with a button that loads its next page, and says why that failed. */
export function LoadMore<C>({ more, next, label }: Props<C>) {
  return (
    <>
      {more.error && (
        <div className="mt-4">
          <Failed error={more.error} />
        </div>
      )}
      {next !== null && (
        <div className="mt-6 flex justify-center">
          <Button look="plain" isBusy={more.isLoading} onClick={() => void more.load(next)}>
            {label}
          </Button>
        </div>
      )}
    </>
  )
}
