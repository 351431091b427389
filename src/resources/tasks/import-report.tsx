import { useInvalidate } from '@refinedev/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { carryOutImport, type ImportInput } from '#contract/calls/imports.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import {
  emptyReport,
  type ImportExample,
  type ImportReport as Report,
} from '#contract/kernel/import-report.ts'
import { isTaskOpen } from '#contract/task-states.ts'
import { showPath } from '../../declaration/admin-resources.ts'
import { knownResource } from '../../declaration/declaration-of.ts'
import type { Row } from '../../declaration/row.ts'
import type { TaskState } from '../../deletion/undo-task.tsx'
import { downloadFile } from '../../list/files/download-file.ts'
import { type ApiError, apiError } from '../../providers/api-error.ts'
import { runningTasks } from '../../providers/running-tasks.ts'
import { send } from '../../providers/send.ts'
import { client, useSession } from '../../providers/session.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Problem, Reason } from '../../ui/problem.tsx'
import { Reference } from '../../value/reference.tsx'

export type ImportTask = Row &
  TaskState & {
    carries_out_id: number | null
    failure: string | null
    input: ImportInput
    report: Report | null
    requested_by_id: number
  }

const pollMs = 1000

async function request<T>(url: string): Promise<T> {
  try {
    return await client.request<T>(url)
  } catch (thrown) {
    throw apiError(thrown)
  }
}

/** Shows how an import goes, what it does, and carries out a dry run. */
export default function ImportReport({ task: loaded }: { task: ImportTask }) {
  const { text } = useTexts()
  const invalidate = useInvalidate()
  const { data: task = loaded } = useQuery<ImportTask, ApiError>({
    queryKey: ['import', loaded.id],
    queryFn: () => request(`/api/tasks/${loaded.id}`),
    initialData: loaded,
    refetchInterval: ({ state }) => (isTaskOpen(state.data?.state ?? '') ? pollMs : false),
  })
  const { id, state } = task
  const hasEnded = !isTaskOpen(state)
  useEffect(() => {
    if (state !== loaded.state)
      void invalidate({ resource: 'tasks', id, invalidates: ['detail', 'list'] })
  }, [state, loaded.state, id, invalidate])
  const report = task.report ?? emptyReport()
  const worked = task.done + task.unchanged + task.refused
  return (
    <section className="panel import-report" aria-label={text('import.menu')}>
      <h2>{text(task.is_dry_run ? 'import.found' : 'import.imported')}</h2>
      <p className="hint">{task.input.file.name}</p>
      <div role="status">
        {!hasEnded && (
          <Progressing
            percent={task.total ? Math.floor((100 * worked) / task.total) : 0}
            label={
              task.total === 0
                ? text('import.reading')
                : text(task.is_dry_run ? 'import.checking' : 'import.importing', {
                    count: worked,
                    total: task.total,
                  })
            }
          />
        )}
      </div>
      {task.failure && (
        <Alert
          type="error"
          role="alert"
          showIcon
          message={text('import.failed')}
          description={task.failure}
        />
      )}
      {worked > 0 && <Counts task={task} report={report} />}
      {hasEnded && task.refused > 0 && <Refused task={task} report={report} />}
      {hasEnded && task.is_dry_run && state === 'done' && task.done > 0 && <CarryOut task={task} />}
      {report.examples.length > 0 && <Examples task={task} examples={report.examples} />}
    </section>
  )
}

function Progressing({ percent, label }: { percent: number; label: string }) {
  return (
    <>
      {label}
      <Progress percent={percent} size="small" aria-label={label} />
    </>
  )
}

function Counts({ task, report }: { task: ImportTask; report: Report }) {
  const { text } = useTexts()
  return (
    <ul className="import-counts">
      <li>{text('import.created', { count: report.created })}</li>
      <li>{text('import.changed', { count: report.changed })}</li>
      <li>{text('import.same', { count: task.unchanged })}</li>
      <li>{text('import.refused', { count: task.refused })}</li>
    </ul>
  )
}

function Refused({ task, report }: { task: ImportTask; report: Report }) {
  const { text } = useTexts()
  const download = useMutation<void, ApiError>({
    mutationFn: () =>
      downloadFile(`/api/tasks/${task.id}/refused-rows`, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
  })
  const rowsOf = ({ count, rows, is_cut }: Report['groups'][number]) => {
    const listed = rows.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
    return text('import.inRows', {
      count,
      rows: is_cut ? text('import.andMore', { rows: listed }) : listed,
    })
  }
  return (
    <>
      <h3>{text('import.why')}</h3>
      <ul className="bulk-result">
        {report.groups.map((group) => (
          <li key={`${group.field} ${group.message}`}>
            {text('bulk.refused', { count: group.count, message: group.message })}{' '}
            <span className="soft">({rowsOf(group)})</span>
          </li>
        ))}
      </ul>
      {report.further > 0 && <p>{text('import.further', { count: report.further })}</p>}
      {download.error && (
        <Alert type="error" role="alert" showIcon message={<Reason error={download.error} />} />
      )}
      <Button loading={download.isPending} onClick={() => download.mutate()}>
        {text('import.download')}
      </Button>
    </>
  )
}

/** Carries out a dry run, or links to the task that has. */
function CarryOut({ task }: { task: ImportTask }) {
  const { text } = useTexts()
  const navigate = useNavigate()
  const isOwn = useSession().identity?.id === task.requested_by_id
  const [keyFor] = useState(keyPerBody)
  const {
    data: later,
    error,
    refetch,
  } = useQuery<{ id: number }[], ApiError>({
    queryKey: ['carried-out', task.id],
    queryFn: () => request(`/api/tasks?carries_out_id=${task.id}`),
  })
  const carryOut = useMutation<{ id: number; code: string }, ApiError>({
    mutationFn: async () => {
      const body = { sha256: task.input.file.sha256 }
      const { task: started } = await send(carryOutImport, {
        params: { id: task.id },
        body,
        idempotencyKey: keyFor({ ...body, id: task.id }),
      })
      return started
    },
    onSuccess: (started) => {
      const resource = knownResource(task.resource)
      if (resource) runningTasks.add({ ...started, resource })
      void navigate(showPath('tasks', started.id))
    },
  })
  if (!later) return error && <Problem error={error} onRetry={() => void refetch()} />
  const [carried] = later
  if (carried)
    return (
      <p>
        {text('import.carriedOut')}{' '}
        <Link to={showPath('tasks', carried.id)}>{text('import.open')}</Link>
      </p>
    )
  if (!isOwn) return <p className="hint">{text('import.theirs')}</p>
  return (
    <>
      <p className="hint">{text('import.alone')}</p>
      {carryOut.error && (
        <Alert type="error" role="alert" showIcon message={<Reason error={carryOut.error} />} />
      )}
      <Button type="primary" loading={carryOut.isPending} onClick={() => carryOut.mutate()}>
        {text('import.carryOut', { count: task.done })}
      </Button>
    </>
  )
}

function Examples({ task, examples }: { task: ImportTask; examples: ImportExample[] }) {
  const texts = useTexts()
  const { text } = texts
  const resource = knownResource(task.resource)
  return (
    <>
      <h3>{text('import.examples')}</h3>
      <ul className="import-examples">
        {examples.map(({ row, record_id, changes }) => (
          <li key={row}>
            <strong>
              {text('import.row')} {row}: {record_id === null && text('import.new')}
              {record_id !== null && resource && <Reference resource={resource} id={record_id} />}
            </strong>
            <ul>
              {changes.map(({ field, before, after }) => (
                <li key={field}>
                  {texts.field(field, task.resource)}: {after || text('none')}
                  {before !== '' && (
                    <span className="soft"> ({text('import.before', { value: before })})</span>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
