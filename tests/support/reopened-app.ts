/** The service once more, with other settings, over the database of a world: as after a restart. */
import { type App, createApp } from '../../src/app.ts'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { createLog } from '../../src/kernel/log.ts'
import type { World, WorldOptions } from '../world.ts'

/** Both share the engine, which the world closes. */
export async function reopen(world: World, options: WorldOptions): Promise<App> {
  const settings = {
    host: '127.0.0.1',
    port: 0,
    rateLimit: 0,
    requestTimeoutSeconds: 30,
    trustedProxies: [],
    allowPrivateTargets: true,
    ...options,
  }
  const engine = staysOpen(world.app.scopes.engine)
  return createApp(settings, { engine, log: createLog({ level: 'silent' }), clock: world.clock })
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
