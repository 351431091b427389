import type { useOlder } from '../lib/use-older.ts'
import { Button } from './button.tsx'
import { Failed } from './failed.tsx'

type Props<C> = {
  older: Pick<ReturnType<typeof useOlder<unknown, C>>, 'load' | 'isLoading' | 'error'>
  /** Where the next page begins; null after the last. */
  next: C | null
  label: string
}

/** Ends a list with a button that loads its next page, and says why that failed. */
export function ShowOlder<C>({ older, next, label }: Props<C>) {
  return (
    <>
      {older.error && (
        <div className="mt-4">
          <Failed error={older.error} />
        </div>
      )}
      {next !== null && (
        <div className="mt-6 flex justify-center">
          <Button look="plain" isBusy={older.isLoading} onClick={() => void older.load(next)}>
            {label}
          </Button>
        </div>
      )}
    </>
  )
}
