import type { ResourceName } from '#contract/resources.ts'

/** A task that was started in this tab and has not been seen to end. */
export type RunningTask = { id: number; code: string; resource: ResourceName }

const key = 'running-tasks'
const listeners = new Set<() => void>()
let tasks: readonly RunningTask[] = readStored()

/** Kept for the tab, so that a reload goes on showing them. */
function readStored(): readonly RunningTask[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as RunningTask[]
  } catch {
    return []
  }
}

function change(next: readonly RunningTask[]): void {
  tasks = next
  sessionStorage.setItem(key, JSON.stringify(tasks))
  for (const listener of listeners) listener()
}

export const runningTasks = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  snapshot: () => tasks,
  add: (task: RunningTask) => change([...tasks, task]),
  remove: (id: number) => change(tasks.filter((task) => task.id !== id)),
}
