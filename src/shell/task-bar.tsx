import { useInvalidate } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { isTaskOpen } from '#contract/task-states.ts'

import { showPath } from '../declaration/admin-resources.ts'
import { type TaskState, UndoTask } from '../deletion/undo-task.tsx'
import { type ApiError, apiError } from '../providers/api-error.ts'
import { showNotice } from '../providers/notification.ts'
import { queryClient } from '../providers/query-client.ts'
import { type RunningTask, runningTasks } from '../providers/running-tasks.ts'
import { client } from '../providers/session.ts'
import { useTexts } from '../text/use-texts.ts'

const pollMs = 1000

/** Shows the tasks that were started in this tab until they end. */
export default function TaskBar({ tasks }: { tasks: readonly RunningTask[] }) {
  const { text } = useTexts()
  return (
    <section className="task-bar" aria-label={text('task.running')}>
      {tasks.map((task) => (
        <TaskProgress key={task.id} task={task} />
      ))}
    </section>
  )
}

/** A task that somebody has stopped isn't an error. */
function noticeType({ state, refused, stopped_because }: TaskState) {
  if (state === 'done' && refused === 0) return 'success'
  return state === 'done' || stopped_because === 'cancelled' ? 'progress' : 'error'
}

function TaskProgress({ task: { id, code, resource } }: { task: RunningTask }) {
  const texts = useTexts()
  const invalidate = useInvalidate()
  const { data: task, error } = useQuery<TaskState, ApiError>({
    queryKey: ['running-task', id],
    queryFn: async () => {
      try {
        return await client.request<TaskState>(`/api/tasks/${id}`)
      } catch (thrown) {
        throw apiError(thrown)
      }
    },
    refetchInterval: pollMs,
  })
  const worked = task ? task.done + task.unchanged + task.refused : 0
  const hasEnded = task && !isTaskOpen(task.state)

  useEffect(() => {
    // A task that this person can't see, or no longer can, isn't theirs.
    if (error?.statusCode === 404 || error?.statusCode === 403) runningTasks.remove(id)
  }, [error, id])
  useEffect(() => {
    if (!hasEnded || !task) return
    runningTasks.remove(id)
    void invalidate({ resource, invalidates: ['list', 'many', 'detail'] })
    void invalidate({ resource: 'tasks', invalidates: ['list', 'detail'] })
    void invalidate({ resource: 'events', invalidates: ['list'] })
    void queryClient.invalidateQueries({ queryKey: ['titles'] })
    const isDone = task.state === 'done'
    showNotice({
      type: noticeType(task),
      key: `task-${id}`,
      message: texts.text(isDone ? 'task.done' : 'task.stopped', { count: task.done }),
      description: (
        <Link to={showPath('tasks', id)}>
          {task.refused > 0
            ? texts.text('task.refused', { count: task.refused })
            : texts.text('task.open', { code })}
        </Link>
      ),
      ...(task.done > 0 && task.kind !== 'undo'
        ? { action: <UndoTask task={task} notice={`task-${id}`} /> }
        : {}),
    })
  }, [hasEnded, task, id, code, resource, invalidate, texts])

  if (!task) return null
  return (
    <div className="task-progress">
      <Link to={showPath('tasks', id)}>
        {texts.text('task.progress', {
          what: texts.many(resource),
          count: worked,
          total: task.total,
        })}
      </Link>
      <Progress
        percent={task.total ? Math.floor((100 * worked) / task.total) : 0}
        size="small"
        aria-label={texts.text('task.running')}
      />
      <Button
        size="small"
        onClick={() =>
          client
            .request(`/api/tasks/${id}/transitions/cancel`, { method: 'POST', body: {} })
            .catch((thrown: unknown) =>
              showNotice({ type: 'error', message: apiError(thrown).message }),
            )
        }
      >
        {texts.text('task.stop')}
      </Button>
    </div>
  )
}
