import { Loading, Skeleton } from '../ui/parts.tsx'

/** Shows the placeholder of a page that is still loading. */
export function PageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-12">
      <Skeleton className="mb-7 h-12 w-64 max-w-full" />
      <Loading />
    </div>
  )
}
