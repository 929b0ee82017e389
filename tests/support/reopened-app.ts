/** The service once more over the database of a world: with other settings, as after a restart, or as another process. */
import { type App, createApp } from '../../src/app.ts'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { createLog } from '../../src/kernel/log.ts'
import type { World, WorldOptions } from '../world.ts'

/** Without an `engine`, both share that of the world, which closes it. */
export async function reopen(
  world: World,
  options: WorldOptions,
  engine: Engine = staysOpen(world.app.scopes.engine),
  log = createLog({ level: 'silent' }),
): Promise<App> {
  const settings = {
    host: '127.0.0.1',
    port: 0,
    rateLimit: 0,
    requestTimeoutSeconds: 30,
    trustedProxies: [],
    allowPrivateTargets: true,
    ...options,
  }
  return createApp(settings, { engine, log, clock: world.clock })
}

function staysOpen(engine: Engine): Engine {
  return new Proxy(engine, {
    get(target, name) {
      if (name === 'close') return async () => {}
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
