import { Gauge, type Registry } from 'prom-client'
import type { PoolUse } from '../db/engine-watch.ts'
import { type InstanceSize, instanceSizes, type Sizes } from '../db/instance-sizes.ts'
import type { Scopes } from '../scope.ts'

/** How long the sizes of instances are cached. */
const SIZES_KEPT_SECONDS = 60

/** Adds metrics of the connections, the sizes of instances, and the lag of the replica. */
export function registerDatabaseMetrics(registry: Registry, scopes: Scopes): void {
  registerPools(registry, () => scopes.engine.pools())
  registerSizes(registry, keptSizes(scopes))
  if (scopes.engine.replicaLagSeconds() !== undefined) registerReplica(registry, scopes)
}

function registerReplica(registry: Registry, { engine }: Scopes): void {
  new Gauge({
    name: 'daybook_replica_lag_seconds',
    help: 'Age of the oldest transaction that the replica does not have, in seconds.',
    registers: [registry],
    collect() {
      this.set(engine.replicaLagSeconds() ?? 0)
    },
  })
}

function registerPools(registry: Registry, pools: () => readonly PoolUse[]): void {
  const registers = [registry]
  const of = (name: string, help: string, value: (use: PoolUse) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const use of pools()) this.set({ pool: use.name }, value(use))
      },
    })
  of('daybook_pool_connections_max', 'Connections to PostgreSQL that a pool may open, at most.', ({ max }) => max)
  of('daybook_pool_connections_open', 'Connections to PostgreSQL that are open.', ({ open }) => open)
  of('daybook_pool_connections_busy', 'Connections to PostgreSQL that are in use.', ({ busy }) => busy)
  of('daybook_pool_waiting', 'Requests that wait for a connection to PostgreSQL.', ({ waiting }) => waiting)
}

function registerSizes(registry: Registry, sizes: () => Promise<Sizes | undefined>): void {
  const registers = [registry]
  new Gauge({
    name: 'daybook_database_bytes',
    help: 'Size of the database.',
    registers,
    async collect() {
      this.set((await sizes())?.databaseBytes ?? 0)
    },
  })
  const ofInstances = (name: string, help: string, value: (size: InstanceSize) => number) =>
    new Gauge({
      name,
      help: `${help}; the 100 largest, and the sum of the others.`,
      labelNames: ['instance'],
      registers,
      async collect() {
        const now = await sizes()
        this.reset()
        for (const size of now?.instances ?? []) this.set({ instance: size.instance }, value(size))
      },
    })
  ofInstances('daybook_instance_records', 'Live records of an instance', ({ records }) => records)
  ofInstances('daybook_instance_bytes', 'Estimated size of an instance in the database, in bytes', ({ bytes }) => bytes)
}

/**
 * Measures at most once a minute. If the database does not answer, it returns the last sizes, so that the other metrics
 * are available.
 */
function keptSizes({ engine, clock }: Scopes): () => Promise<Sizes | undefined> {
  let sizes: Promise<Sizes | undefined> = Promise.resolve(undefined)
  let asked = Number.NEGATIVE_INFINITY
  return () => {
    // A clock that is set back ends the minute, too.
    if (Math.abs(clock.now() - asked) < SIZES_KEPT_SECONDS) return sizes
    asked = clock.now()
    const before = sizes
    sizes = instanceSizes(engine).catch(() => before)
    return sizes
  }
}
