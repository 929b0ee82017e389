import type { Command } from 'commander'
import { accountAccess } from '../domain/accounts/access/index.ts'
import { readConfig } from '../kernel/config/read-config.ts'
import { pendingMigrations, refuseNewer } from '../kernel/db/migrate.ts'
import { openEngine } from '../kernel/db/open-engine.ts'
import { createLog } from '../kernel/log.ts'
import { Scopes } from '../kernel/scope.ts'
import { systemClock } from '../kernel/time/clock.ts'
import { migrations } from '../migrations/index.ts'
import type { ListPlan } from '../records/list/list-plan.ts'
import { keptFor, type Lists } from '../records/list/lists.ts'
import { parseList } from '../records/list/parse-list.ts'
import { planList } from '../records/list/plan-list.ts'
import { statementOf } from '../records/list/run-list.ts'
import { Records } from '../records/records.ts'
import { records as definitions } from '../registry.ts'
import { positiveInteger } from './arguments.ts'
import { Refused, runCommand } from './output.ts'

/** `daybook explain 'GET /v2/booking?…'`: how a list would be answered. May run beside the service. */
export function explainCommand(command: Command): Command {
  return command
    .argument('<request>', 'a list, such as "GET /v2/booking?limit=5"')
    .option('--instance <id>', 'instance to use', positiveInteger, 1)
    .action((request: string, options: { instance: number }) => runCommand(() => explain(request, options.instance)))
}

async function explain(request: string, instanceId: number): Promise<void> {
  const { record, query } = parseRequest(request)
  const engine = await openEngine(readConfig().databaseUrl, { readOnly: true })
  try {
    await refuseNewer(engine, migrations)
    const pending = await pendingMigrations(engine, migrations)
    if (pending.length > 0) throw new Refused('The database is not up to date. Run "daybook migrate" first.')
    const records = new Records(definitions)
    const definition = records.find(record)
    if (definition === undefined) throw new Refused(`There is no list at /v2/${record}.`)
    const scopes = new Scopes({ engine, clock: systemClock, log: createLog({ level: 'warn' }), access: accountAccess })
    const session = await scopes.systemSession(instanceId)
    if (session === undefined) throw new Refused(`There is no instance ${instanceId}.`)
    const lists: Lists = { records, kept: keptFor(scopes, records) }
    const scope = scopes.reading(session)
    const plan = planList(definition, parseList(query), scope)
    const { text, values } = statementOf(lists, scope, plan)
    const steps = await engine.explain(text, values)
    process.stdout.write(
      [...planLines(plan), '', text, '', `values: ${JSON.stringify(values)}`, '', ...steps, ''].join('\n'),
    )
  } finally {
    await engine.close()
  }
}

function parseRequest(request: string): { record: string; query: Record<string, string> } {
  const path = request.replace(/^GET\s+/i, '').trim()
  const url = URL.parse(path, 'http://localhost')
  if (url === null || !url.pathname.startsWith('/v2/'))
    throw new Refused(`"${request}" is not a list such as "GET /v2/booking?limit=5".`)
  return { record: url.pathname.slice('/v2/'.length), query: Object.fromEntries(url.searchParams) }
}

function planLines(plan: ListPlan): string[] {
  const { predicates, liveOnly } = plan.constraints
  const constraints = ['the instance', liveOnly ? 'not deleted' : 'deleted ones too', `${predicates.length} more`]
  const order = plan.order.map(({ name, direction }) => `${name} ${direction}`)
  return [
    `list:        ${plan.definition.name}, page ${plan.page} of ${plan.limit} records`,
    `fields:      ${plan.members.map((field) => field.name).join(', ')}`,
    `constraints: ${constraints.join(', ')}`,
    `filters:     ${plan.filters.anyOrAll.length}, joined by ${plan.filters.operator}`,
    `order:       ${[...order, 'id'].join(', ')}`,
  ]
}
