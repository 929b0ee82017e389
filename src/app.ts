import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import { apiDescription, memberDescriptions } from './api-description.ts'
import { accountAccess } from './domain/accounts/access/index.ts'
import { Sessions } from './domain/accounts/authentication/index.ts'
import { warnOfClosedSecrets } from './domain/accounts/second-factor/index.ts'
import { SESSION_SECONDS } from './domain/accounts/session/index.ts'
import { createSignInParts, type SignInParts } from './domain/accounts/sign-in/index.ts'
import { warnOfUnknownGroups } from './domain/accounts/single-sign-on/index.ts'
import { calendarLimits, openCalendarThread } from './domain/connections/calendar-subscription/index.ts'
import { JournalWatch, liveEvents, SharedEntries } from './domain/connections/event/index.ts'
import { WebhookSender } from './domain/connections/webhook/index.ts'
import { readFeed } from './domain/scheduling/calendar-feed/index.ts'
import type { Config } from './kernel/config/read-config.ts'
import { BackupFolder } from './kernel/db/backup/backup-folder.ts'
import type { Engine } from './kernel/db/engine.ts'
import { prepareFragments } from './kernel/db/fragments/fragment-table.ts'
import { migrate, newerMigrations } from './kernel/db/migrate.ts'
import { spreadState } from './kernel/db/spread-tables.ts'
import { KeptWords } from './kernel/db/words/kept-words.ts'
import { FollowedTexts } from './kernel/followed-texts.ts'
import { FragmentFiller } from './kernel/fragments/fragment-filler.ts'
import { Drain } from './kernel/http/drain.ts'
import type { EngineMeter } from './kernel/http/engine-meter.ts'
import { registerEventStream } from './kernel/http/event-stream.ts'
import { registerFeeds } from './kernel/http/feed-route.ts'
import { createHttpServer } from './kernel/http/http-server.ts'
import { type PlainRouteRules, registerPlainRoutes } from './kernel/http/plain-routes.ts'
import type { JobParts } from './kernel/jobs/job.ts'
import { queueLengths } from './kernel/jobs/job-rows.ts'
import { JobRunner } from './kernel/jobs/job-runner.ts'
import { StatisticsWorker } from './kernel/jobs/statistics-worker.ts'
import { WordMerger } from './kernel/jobs/word-merger.ts'
import type { Worker } from './kernel/jobs/worker.ts'
import type { RootLog } from './kernel/log.ts'
import { Mailer } from './kernel/mail/mailer.ts'
import { mustHave } from './kernel/must-have.ts'
import { type SingleSignOnConfig, singleSignOnOf } from './kernel/oidc/single-sign-on.ts'
import { OutsideClient } from './kernel/outside/outside-client.ts'
import { TargetPolicy } from './kernel/outside/target-policy.ts'
import { endPdfProcesses } from './kernel/pdf/render-pdf.ts'
import { addressOf, PublicAddress } from './kernel/public-address.ts'
import { Scopes } from './kernel/scope.ts'
import type { ThreadLimits } from './kernel/threads/limited-thread.ts'
import { type Clock, systemClock } from './kernel/time/clock.ts'
import { migrations } from './migrations/index.ts'
import { Fragments } from './records/list/fragments.ts'
import { keptFor, type Lists, type SearchedWords } from './records/list/lists.ts'
import { textSource } from './records/list/rendered-references.ts'
import { registerRecordRoutes } from './records/record-routes.ts'
import { Records } from './records/records.ts'
import { records as definitions, initialRecords, jobs, plainRoutes } from './registry.ts'

/** Daybook, put together: the one place that knows all parts. Disposing of it stops it gracefully. */
export interface App extends AsyncDisposable {
  readonly http: FastifyInstance
  readonly scopes: Scopes
  readonly sessions: Sessions
  readonly lists: Lists
  /** The names of the migrations that this start has run. */
  readonly migrated: readonly string[]
  /** Background work. It stops with the app, and begins only when it is started. */
  readonly workers: readonly Worker[]
  /** The parts that jobs use. */
  readonly parts: JobParts
  /** Reports that it is not ready, and still serves requests for so long. Then it can be disposed of without lost requests. */
  drain(seconds: number): Promise<void>
  /** Logs settings that cannot work as they are. The first instance must exist, because its groups are looked up. */
  warnOfSettings(): Promise<void>
  /** Starts to listen and returns the address. */
  listen(): Promise<string>
}

export interface AppParts {
  readonly engine: Engine
  readonly log: RootLog
  readonly clock?: Clock
  /** The meter that the engine reports to. */
  readonly meter?: EngineMeter
  /** How long receivers of webhooks may take to answer: 10 s by default. */
  readonly webhookTimeoutMs?: number
  /** The limits for reading one calendar. */
  readonly calendarLimits?: ThreadLimits
  /** The folder of the built console: `console/dist` by default. */
  readonly consoleFolder?: string
}

const consoleDist = join(import.meta.dirname, '..', 'console', 'dist')

/** The settings that it is built with; those that may be left out have their defaults. */
export type AppConfig = Pick<
  Config,
  'host' | 'port' | 'rateLimit' | 'requestTimeoutSeconds' | 'trustedProxies' | 'allowPrivateTargets'
> &
  Partial<
    Pick<
      Config,
      | 'backupDir'
      | 'openRateLimit'
      | 'factorKey'
      | 'smtpUrl'
      | 'mailFrom'
      | 'metricsToken'
      | 'metricsAddress'
      | 'publicUrl'
      | 'insecureCookies'
    >
  > &
  SingleSignOnConfig

/** How long jobs that run may go on when the app stops. */
const WORK_GRACE_MS = 10_000

/** Migrates the database and builds the service on it. The app closes the engine when it is disposed of. */
export async function createApp(
  config: AppConfig,
  {
    engine,
    log,
    clock = systemClock,
    meter,
    webhookTimeoutMs = 10_000,
    calendarLimits: limits = calendarLimits,
    consoleFolder = consoleDist,
  }: AppParts,
): Promise<App> {
  const migrated = await migrate(engine, migrations, (sentence) => log.warn(sentence))
  await warnOfNewer(engine, log)
  const targets = new TargetPolicy({ allowsPrivate: config.allowPrivateTargets })
  const mailer = config.smtpUrl === undefined ? undefined : new Mailer({ url: config.smtpUrl, from: config.mailFrom })
  const address = new PublicAddress(config.publicUrl, addressOf(config))
  const singleSignOn = await singleSignOnOf(config, clock)
  const onlyProvider = singleSignOn?.isRequired === true ? singleSignOn.provider.name : undefined
  const scopes = new Scopes({ engine, clock, log, access: accountAccess, targets, mailer, address, onlyProvider })
  const sessions = new Sessions(scopes)
  const records = new Records(definitions)
  const lists = await listsIn(scopes, records)
  const drain = new Drain()
  const http = createHttpServer({
    config,
    log,
    scopes,
    sessions,
    migrations,
    openapi: () => apiDescription(records, packageJson.version),
    describeMember: memberDescriptions(records),
    programVersion: packageJson.version,
    consoleFolder,
    queue: () => queueLengths(engine),
    workers: () => workers.map(({ health }) => health),
    drain,
    ...(meter === undefined ? {} : { meter }),
  })
  registerFeeds(http, { ...config, clock, find: (asked) => readFeed(scopes, asked) })
  const parts: JobParts = { outside: new OutsideClient(targets), calendars: openCalendarThread(limits) }
  registerLiveEvents(http, { scopes, lists, sessions, engine })
  registerRecordRoutes(http, { scopes, lists, parts })
  const signIn = createSignInParts(scopes, config, { singleSignOn, backups: backupsOf(config, scopes), initialRecords })
  registerPlainRoutes(http, plainRoutes, signIn, plainRouteRules(config, sessions, clock))
  const workers: readonly Worker[] = [
    ...sessions.workers,
    signIn.failures,
    new StatisticsWorker(scopes),
    new JobRunner(scopes, jobs, parts),
    new WebhookSender({ scopes, lists, outside: parts.outside, timeoutMs: webhookTimeoutMs }),
    ...[lists.stored?.filler ?? [], lists.words.merger].flat(),
  ]
  return {
    http,
    scopes,
    sessions,
    lists,
    migrated,
    workers,
    parts,
    drain: (seconds) => drain.run(seconds),
    warnOfSettings: () => warnOfSettings(signIn),
    listen: async () => {
      const url = await http.listen({ host: config.host, port: config.port })
      address.listensAt(url)
      return url
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([http.close(), ...workers.map((worker) => worker.stop(WORK_GRACE_MS))])
      parts.outside[Symbol.dispose]()
      signIn.singleSignOn?.[Symbol.dispose]()
      await Promise.all([endPdfProcesses(), parts.calendars.end(), signIn.backups?.ended()])
      await engine.close()
    },
  }
}

function registerLiveEvents(
  http: FastifyInstance,
  { engine, sessions, ...parts }: Pick<App, 'scopes' | 'lists' | 'sessions'> & Pick<AppParts, 'engine'>,
): void {
  const live = { ...parts, watch: new JournalWatch(parts.scopes), entries: new SharedEntries(parts.lists, engine) }
  registerEventStream(http, '/v2/events', sessions, (request) => liveEvents(live, request))
}

function backupsOf({ backupDir }: AppConfig, { engine, clock, log }: Scopes): BackupFolder | undefined {
  if (backupDir === undefined) return undefined
  return new BackupFolder({ folder: backupDir, program: packageJson.version, engine, clock, log })
}

/**
 * The lists, with their caches, of which every commit drops the entries that it changed. Distributed tables have no triggers, and so no
 * fragments.
 */
async function listsIn(scopes: Scopes, records: Records): Promise<Lists & { readonly words: SearchedWords }> {
  const { engine } = scopes
  const words = { kept: new KeptWords(), merger: new WordMerger(scopes) }
  const kept = keptFor(scopes, records)
  if (kept === undefined && (await spreadState(engine.read, engine.dialect)) === 'spread')
    return { records, kept, words }
  if (kept !== undefined) {
    scopes.onCommit((commit) => {
      kept.references.forget(commit)
      kept.blocks.forget(commit)
    })
  }
  const followed = kept === undefined ? new FollowedTexts(textSource(records, scopes.access.factRecords)) : undefined
  const fragments = new Fragments(records, mustHave(kept?.references ?? followed, 'texts'), packageJson.version)
  await prepareFragments(engine, fragments.sources)
  return { records, kept, words, stored: { fragments, filler: new FragmentFiller(scopes), followed } }
}

async function warnOfSettings({ scopes, backups, singleSignOn, seals }: SignInParts): Promise<void> {
  await backups?.warnIfUnusable()
  await warnOfUnknownGroups(scopes, singleSignOn)
  await warnOfClosedSecrets(scopes, seals)
}

async function warnOfNewer(engine: Engine, log: RootLog): Promise<void> {
  const { newer } = await newerMigrations(engine, migrations)
  if (newer.length > 0) log.warn({ newer }, 'The database is newer than this process. The migrations allow that.')
}

function plainRouteRules(config: AppConfig, sessions: Sessions, clock: Clock): PlainRouteRules {
  return {
    sessions,
    clock,
    openRateLimit: config.openRateLimit ?? 0,
    publicUrl: config.publicUrl,
    insecureCookies: config.insecureCookies ?? false,
    sessionSeconds: SESSION_SECONDS,
  }
}
