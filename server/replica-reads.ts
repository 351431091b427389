import { readCatalog } from '#contract/calls/catalog.ts'
import { listCities, listReviews, readCity, readUpcomingCity } from '#contract/calls/cities.ts'
import { readCompanyNumbers } from '#contract/calls/company.ts'
import {
  listPosts,
  listQuestions,
  readAffiliate,
  readLegalText,
  readPost,
  searchHelp,
} from '#contract/calls/content.ts'
import { readAccountSeries, readBalances, readOrderSeries } from '#contract/calls/reports.ts'
import type { Call } from '#contract/kernel/call.ts'
import type { Replica } from './database/replica.ts'
import type { Db, Kernel, Read } from './kernel/kernel.ts'

/** Reads of public pages; for visitors only, because a signed-in person may have just changed it. */
export const publicReads: readonly Call[] = [
  listCities,
  listPosts,
  listQuestions,
  listReviews,
  readAffiliate,
  readCatalog,
  readCity,
  readCompanyNumbers,
  readLegalText,
  readPost,
  readUpcomingCity,
  searchHelp,
]

/** Sums over time, which may lack the last seconds. */
export const reportReads: readonly Call[] = [readAccountSeries, readBalances, readOrderSeries]

/** Decides which reads a replica may answer: these, and nothing else. */
export function readsFor(db: Db, replica: Replica | null): Kernel['readerFor'] {
  const onPrimary: Read = (work) => work(db)
  if (replica === null) return () => onPrimary
  const forVisitors = new Set(publicReads)
  const forAll = new Set(reportReads)
  return (call, actor) =>
    forAll.has(call) || (actor === null && forVisitors.has(call)) ? replica.read : onPrimary
}
