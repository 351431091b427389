import { taskMachine } from './machines/task.ts'

/** The states of a task that has not ended. */
export const openTaskStates = taskMachine.transitions.cancel.from

export const isTaskOpen = (state: string): boolean => openTaskStates.some((open) => open === state)
