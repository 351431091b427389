import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { readUndo, undoTask } from '#contract/calls/bulk.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { inverseOf, type Machine } from '#contract/kernel/machine.ts'
import { isRestorable } from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import { isTaskOpen } from '#contract/task-states.ts'
import { showPath } from '../declaration/admin-resources.ts'
import { declarationOf, knownResource } from '../declaration/declaration-of.ts'
import type { ApiError } from '../providers/api-error.ts'
import { notificationProvider, showNotice } from '../providers/notification.ts'
import { runningTasks } from '../providers/running-tasks.ts'
import { send } from '../providers/send.ts'
import { useTexts } from '../text/use-texts.ts'

/** The fields of a task that the screens read. */
export type TaskState = {
  id: number
  code: string
  kind: 'edit' | 'transition' | 'delete' | 'undo' | 'import'
  is_dry_run: boolean
  resource: string
  transition: string | null
  state: string
  stopped_because: 'cancelled' | 'rights_lost' | 'failure' | null
  total: number
  done: number
  unchanged: number
  refused: number
  refusals: { message: string; count: number }[]
}

/**
 * Undoes what a task has done, by another task; links to that one afterwards. Shows nothing for what
 * can't be undone.
 */
export function UndoTask({ task, notice }: { task: TaskState; notice?: string }) {
  const { text } = useTexts()
  const [isPending, setPending] = useState(false)
  const resource = knownResource(task.resource)
  const canBe = resource !== undefined && isUndoable(task)
  const { data, refetch } = useQuery<ResponseOf<typeof readUndo>, ApiError>({
    queryKey: ['undo', task.id],
    queryFn: () => send(readUndo, { params: { id: task.id } }),
    enabled: canBe,
  })
  if (!canBe || !data) return null
  const undo = data.undone_by
  if (undo?.is_visible)
    return <Link to={showPath('tasks', undo.id)}>{text('task.undone', undo)}</Link>
  if (undo) return <span>{text('task.undone', undo)}</span>
  async function start() {
    setPending(true)
    try {
      const { task: started } = await send(undoTask, { params: { id: task.id } })
      void refetch()
      if (notice) notificationProvider.close(notice)
      if (resource) runningTasks.add({ ...started, resource })
    } catch (thrown) {
      const { message, statusCode } = thrown as ApiError
      showNotice({ type: 'error', key: notice ?? 'undo', message })
      // A colleague has already undone it.
      if (statusCode === 409) void refetch()
    }
    setPending(false)
  }
  return (
    <Button size={notice ? 'small' : 'middle'} loading={isPending} onClick={() => void start()}>
      {text('actions.undo')}
    </Button>
  )
}

function isUndoable({ kind, resource, transition, is_dry_run, done, state }: TaskState): boolean {
  const name = knownResource(resource)
  if (!name || is_dry_run || done === 0 || kind === 'undo' || isTaskOpen(state)) return false
  if (kind === 'edit' || kind === 'import') return true
  if (kind === 'delete') return isRestorable(declarationOf(name))
  const machine = (machines as Record<string, Machine | undefined>)[name]
  const from = (transition && machine?.transitions[transition]?.from) || []
  return from.some((one) => machine && transition && inverseOf(machine, transition, one))
}
