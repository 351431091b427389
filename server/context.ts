import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'

import type { Config } from './config.ts'
import type { BackupKind, Manifest } from './database/backup/manifest.ts'
import type { Pruned } from './database/backup/prune-backups.ts'
import type { Retention } from './database/backup/retention.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { Scheduler } from './kernel/outbox/scheduler.ts'
import type { BackgroundChecks } from './ports/background-checks.ts'
import type { Mail } from './ports/delivery.ts'
import type { Files } from './ports/files.ts'
import type { Maps } from './ports/maps.ts'
import type { Payments } from './ports/payments.ts'
import type { Payouts } from './ports/payouts.ts'
import type { ProviderEvents } from './ports/provider-events.ts'
import type { Push } from './ports/push.ts'
import type { Realtime } from './ports/realtime.ts'
import type { TextMessages } from './ports/texts.ts'

export type Ports = {
  payments: Payments
  payouts: Payouts
  backgroundChecks: BackgroundChecks
  mail: Mail
  texts: TextMessages
  push: Push
  files: Files
  /** Where backups are stored. */
  backups: Files
  maps: Maps
  realtime: Realtime
}

/** Makes, finds and removes backups in the place that the port `backups` is. */
export type Backups = {
  /** Makes a backup, unless there is a finished one of this name. */
  make(backup: { name: string; kind: BackupKind; now: Date }): Promise<Manifest>
  /** Returns null if there is no finished backup of this name. */
  read(name: string): Promise<Manifest | null>
  remove(name: string): Promise<void>
  /** Removes scheduled backups beyond the limits. Returns the removed names and what is kept. */
  prune(limits: Retention): Promise<Pruned>
  /** Removes what unfinished and removed backups have left. */
  removeLeftovers(now: Date): Promise<void>
}

/** A clock that can be moved ahead. Only a demo has one. */
export type TestClock = {
  now(): Date
  /** How far it is ahead of the real time, in milliseconds. */
  aheadMs(): number
  /** Moves it to an instant; never back. */
  moveTo(at: Date): Promise<void>
}

/** The configuration, the kernel, the ports and the services that every module works with. */
export type AppContext = {
  config: Config
  kernel: Kernel
  pool: Pool
  backups: Backups
  ports: Ports
  /** How the providers of payments, payouts and background checks report what has happened. */
  providerEvents: readonly ProviderEvents[]
  scheduler: Scheduler
  /** The metrics and the token that reads them; null without a token. */
  metrics: { registry: Registry; token: string } | null
  /** Null where the time can't be changed. */
  testClock: TestClock | null
  /** Announces changed records to the pages that show them. */
  changes: Changes
  /**
   * Calls the listener whenever a record of a resource has changed, and tells whether this process
   * changed it.
   */
  onChange(listener: (resource: string, isOwn: boolean) => void): void
  /** Calls those listeners: another process has changed a record of a resource. */
  changedElsewhere(resource: string): void
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

export type Changes = {
  /** Announces the record's new version to the pages that show it; does nothing before `start`. */
  recordChanged(resource: string, id: number, version: number): void
  /** Announces that many records of a resource have changed. */
  resourceChanged(resource: string): void
  start(): void
  stop(): Promise<void>
}
