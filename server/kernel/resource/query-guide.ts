/** Describes the queries of all lists, in Markdown, for the documentation. */
export const queryGuide: Readonly<Record<string, string>> = {
  Lists: [
    '`_start` and `_end` (at most 200 apart) select a page; `X-Total-Count` has the total. To read',
    'many rows, begin with an empty `_after=` and `_end=200`, and send the header `X-Next-Cursor` of',
    'each answer as the next `_after`; the last page has none. Such pages are not counted, and are',
    'sorted in one direction by fields that every row has.',
    '`_sort` and `_order` take comma-separated lists. `field=`, `field_ne=`, `field_gte=`,',
    '`field_lte=`, `field_gt=`, `field_lt=`, `field_like=`, `field_nlike=`, `field_starts=`,',
    '`field_has=` (of a list) and `field_null=true` filter, `reference_id.field=` by a field of the',
    'record referred to; `_any.0.field=` and `_any.1.field=` are alternatives. A time can be relative:',
    '`@now+2h`, `@today-7d`, `@week`, `@month-1`, `@year`, in the time zone `_zone=`, by default your',
    'own. `_happened=order.placed` with `_happened_gte=` and `_happened_by=` finds the records to',
    'which that happened, for staff who see events. `q=` searches, and `_fields=` limits the rows to',
    'these fields and their id, times, version and state; `reference_id.field` adds a field of the record',
    'referred to.',
  ].join(' '),
  Sums: [
    'Takes the filters of the list. `_sum=` names amounts to sum, `_group=` a field to group by, or',
    '`_bucket=field:day`, `week` or `month` a time.',
  ].join(' '),
  Exports: [
    'Takes the query of the list; `_fields=` names the columns in their order. `_format=csv` or',
    '`xlsx`; `_profile=spreadsheet` for people (titles, dollars, times of your time zone) or',
    '`program` (keys, cents, ids, instants in UTC).',
  ].join(' '),
}
