import type { ResourceName } from '#contract/resources.ts'
import { OneRecord } from './one-record.tsx'
import { RecordHeader } from './record-header.tsx'
import { RecordTabs } from './record-tabs.tsx'

/** Shows a record of any declared resource with its actions, details and history. */
export default function ShowPage({ name }: { name: ResourceName }) {
  return (
    <OneRecord name={name}>
      {(row) => (
        <>
          <RecordHeader name={name} row={row} />
          <RecordTabs key={row.id} name={name} row={row} />
        </>
      )}
    </OneRecord>
  )
}
