import { parentPort, workerData } from 'node:worker_threads'

import { type ReadOptions, readBusyTimes } from './busy-times.ts'

const { file, options } = workerData as { file: string; options: ReadOptions }
parentPort?.postMessage(readBusyTimes(file, options))
