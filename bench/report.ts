import type { Load } from './load.ts'
import type { Work } from './works.ts'

export type Rounds = Load & { engine: string; orders: number; by: string; work: Work }

export const report = (measured: Rounds[]) => JSON.stringify(measured, null, 1)
