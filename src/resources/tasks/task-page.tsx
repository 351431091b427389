import { Alert } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { listPath } from '../../declaration/admin-resources.ts'
import { knownResource } from '../../declaration/declaration-of.ts'
import type { Row } from '../../declaration/row.ts'
import { type TaskState, UndoTask } from '../../deletion/undo-task.tsx'
import { useCan } from '../../providers/use-can.ts'
import { OneRecord } from '../../record/one-record.tsx'
import { RecordHeader } from '../../record/record-header.tsx'
import { RecordTabs } from '../../record/record-tabs.tsx'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import type { ImportTask } from './import-report.tsx'

const ImportReport = lazy(() => import('./import-report.tsx'))

type TaskRow = Row & TaskState

/** Shows a task with its progress, and the records that it was refused on, by reason. */
export default function TaskPage({ name }: { name: ResourceName }) {
  return (
    <OneRecord<TaskRow> name={name}>
      {(task) => (
        <>
          <RecordHeader name={name} row={task} more={<UndoTask task={task} />} />
          <Stopped task={task} />
          {task.kind === 'import' ? (
            <Suspense fallback={<Loading />}>
              <ImportReport key={task.id} task={task as ImportTask} />
            </Suspense>
          ) : (
            <Refusals task={task} />
          )}
          <RecordTabs key={task.id} name={name} row={task} />
        </>
      )}
    </OneRecord>
  )
}

/** Says why a task has ended before it was done; a failure is said where it is explained. */
function Stopped({ task: { stopped_because } }: { task: TaskRow }) {
  const { choice } = useTexts()
  if (!stopped_because || stopped_because === 'failure') return null
  return (
    <Alert
      className="form-alert"
      type="warning"
      showIcon
      message={choice('stopped_because', stopped_because)}
    />
  )
}

function Refusals({ task }: { task: TaskRow }) {
  const { text } = useTexts()
  const can = useCan()
  const resource = knownResource(task.resource)
  // Some fields of a record that is undone may be left as they are.
  const isUndo = task.kind === 'undo'
  if (task.refusals.length === 0) return null
  return (
    <Alert
      className="task-refusals"
      type="warning"
      showIcon
      message={isUndo ? text('task.notRestored') : text('task.refused', { count: task.refused })}
      description={
        <>
          <ul>
            {task.refusals.map(({ message, count }) => (
              <li key={message}>
                {text(isUndo ? 'task.notRestoredFor' : 'bulk.refused', { count, message })}
              </li>
            ))}
          </ul>
          {task.refused > 0 && resource && can(resource, 'list') && (
            <Link to={`${listPath(resource)}?task=${task.id}.refused`}>
              {text('task.openRefused')}
            </Link>
          )}
        </>
      }
    />
  )
}
