import type { ResourceName } from '#contract/resources.ts'
import { OneRecord } from './one-record.tsx'
import { RecordHeader } from './record-header.tsx'
import { RecordTabs } from './record-tabs.tsx'
import type { Dialogs } from './transition-buttons.tsx'

/** Shows a record of any declared resource with its actions, details and history. */
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
