import { accountAccess } from '../domain/accounts/access/index.ts'
import { type Config, readConfig } from '../kernel/config/read-config.ts'
import { migrate, refuseEmpty } from '../kernel/db/migrate.ts'
import { type OpenOptions, openEngine } from '../kernel/db/open-engine.ts'
import { createLog } from '../kernel/log.ts'
import { addressOf, PublicAddress } from '../kernel/public-address.ts'
import { Scopes } from '../kernel/scope.ts'
import { systemClock } from '../kernel/time/clock.ts'
import { migrations } from '../migrations/index.ts'
import { sayWaiting } from './output.ts'

/**
 * Opens the configured database for a command that writes, brings it up to date, and closes it again. An SQLite file is
 * created where there is none, unless it must exist.
 */
export async function withDatabase<T>(
  work: (scopes: Scopes, config: Config) => Promise<T>,
  options: Pick<OpenOptions, 'mustExist'> = {},
): Promise<T> {
  const config = readConfig()
  const engine = await openEngine(config.databaseUrl, { ...options, ...sayWaiting })
  try {
    if (options.mustExist === true) await refuseEmpty(engine)
    await migrate(engine, migrations)
    const address = new PublicAddress(config.publicUrl, addressOf(config))
    const log = createLog({ level: 'warn' })
    return await work(new Scopes({ engine, clock: systemClock, log, access: accountAccess, address }), config)
  } finally {
    await engine.close()
  }
}
