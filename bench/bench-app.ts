import { type App, createApp } from '../src/app.ts'
import { ensureFirstInstance } from '../src/domain/accounts/instance/index.ts'
import { openEngine } from '../src/kernel/db/open-engine.ts'
import { createLog } from '../src/kernel/log.ts'
import { initialRecords } from '../src/registry.ts'
import { TOKEN } from './contestant.ts'

/** Daybook in this process, on a new database, and the header of its administrator. */
export async function openBenchApp(path: string): Promise<{ readonly app: App; readonly authorization: string }> {
  const settings = {
    host: '127.0.0.1',
    port: 0,
    rateLimit: 0,
    requestTimeoutSeconds: 60,
    trustedProxies: [],
    allowPrivateTargets: false,
  }
  const app = await createApp(settings, { engine: await openEngine(path), log: createLog({ level: 'silent' }) })
  return { app, authorization: `Bearer ${await ensureFirstInstance(app.scopes, initialRecords, TOKEN)}` }
}
