import type { ResourceName } from '#contract/resources.ts'
import { OneRecord } from './one-record.tsx'
import { RecordHeader } from './record-header.tsx'
import { RecordTabs } from './record-tabs.tsx'
import type { Dialogs } from './transition-buttons.tsx'

/** A record of any declared resource: what it holds, what can be done, what has happened. */
export default function ShowPage({
  name,
  dialogs = {},
}: {
  name: ResourceName
  dialogs?: Dialogs
}) {
  return (
    <OneRecord name={name}>
      {(row) => (
        <>
          <RecordHeader name={name} row={row} dialogs={dialogs} />
          <RecordTabs key={row.id} name={name} row={row} />
        </>
      )}
    </OneRecord>
  )
}
