import { Counter, Gauge, type Registry } from 'prom-client'

import type { Replica } from './replica.ts'

/** Adds how far the replica is behind, and how many reads it and the primary have answered. */
export function addReplicaMetrics(registry: Registry, replica: Replica): void {
  new Gauge({
    name: 'haulwell_replica_lag_seconds',
    help: 'How long ago the replica was last known to have everything; infinite while it fails.',
    registers: [registry],
    collect() {
      this.set(replica.lagSeconds())
    },
  })
  new Counter({
    name: 'haulwell_replica_reads_total',
    help: 'Reads that the replica may answer, by what has answered them.',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [by, reads] of Object.entries(replica.answered)) this.inc({ by }, reads)
    },
  })
}
