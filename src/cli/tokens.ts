import { Command } from 'commander'
import { apiClient, apiClientByToken, createApiClient } from '../domain/accounts/api-client/index.ts'
import { firstUsers, usersByEmail } from '../domain/accounts/user/index.ts'
import { NotFound } from '../kernel/errors.ts'
import type { Scope, Scopes } from '../kernel/scope.ts'
import { removeRecord } from '../records/write/default-verbs.ts'
import { positiveInteger } from './arguments.ts'
import { withDatabase } from './open-database.ts'
import { Refused, runCommand, say } from './output.ts'

const SECONDS_A_DAY = 24 * 60 * 60
/** How many users are listed if the option for the user is missing or wrong. */
const USERS_TOLD_MAX = 5

interface CreateOptions {
  readonly user?: string
  readonly instance: number
  readonly description: string
  readonly days?: number
}

/** `daybook token create|revoke`, for when there is no token to call the API with. */
export function tokenCommand(command: Command): Command {
  const create = new Command('create')
    .description('Creates an access token for a user and prints it. It cannot be shown again.')
    .option('--user <email>', 'email address of the user (only needed where there are several)')
    .option('--instance <id>', 'instance of the user', positiveInteger, 1)
    .option('--description <text>', 'what the token is for', 'made on the command line')
    .option('--days <n>', 'days until it expires (default: five years)', positiveInteger)
    .action((options: CreateOptions) => runCommand(() => createToken(options)))
  const revoke = new Command('revoke')
    .description('Revokes an access token. It stops working immediately.')
    .argument('<token or id>', 'the token itself, or the id of its api-client')
    .option('--instance <id>', 'instance of the token', positiveInteger, 1)
    .action((which: string, options: { instance: number }) => runCommand(() => revokeToken(which, options.instance)))
  return command.addCommand(create).addCommand(revoke)
}

async function createToken({ user, instance, description, days }: CreateOptions): Promise<void> {
  const answer = await asSystem(instance, async (scope) => {
    const user_id = await findUser(scope, user)
    const expires = days === undefined ? undefined : scope.clock.now() + days * SECONDS_A_DAY
    return createApiClient(scope, { user_id, description, expires })
  })
  say(`The token with the id ${answer.id} (not shown again):`)
  process.stdout.write(`${answer.also?.token}\n`)
}

/** Addresses cannot be looked up in the API without a token, so the error about an ambiguous user lists some. */
async function findUser(scope: Scope, email: string | undefined): Promise<number> {
  const first = await firstUsers(scope, USERS_TOLD_MAX)
  const [found, ...others] = email === undefined ? first : await usersByEmail(scope, email)
  if (found !== undefined && others.length === 0) return found.id
  const problem =
    email === undefined ? 'has several users: say whose with --user' : `has no user with the address ${email}`
  const message = first.map(({ primary_email }) => primary_email).join(', ')
  throw new Refused(`Instance ${scope.instance.id} ${problem}. The first that it has: ${message}.`)
}

async function revokeToken(which: string, instance: number): Promise<void> {
  const id = await asSystem(instance, async (scope) => {
    const found = /^\d{1,15}$/.test(which) ? Number(which) : await apiClientByToken(scope, which)
    if (found === undefined) throw new NotFound()
    return (await removeRecord(scope, apiClient, found)).id
  }).catch((error: unknown) => {
    throw error instanceof NotFound ? new Refused(`Instance ${instance} has no such token.`) : error
  })
  say(`Token ${id} is revoked.`)
}

function asSystem<T>(instance: number, work: (scope: Scope) => Promise<T>): Promise<T> {
  const find = async (scopes: Scopes) => {
    const session = await scopes.systemSession(instance)
    if (session === undefined) throw new Refused(`There is no instance ${instance}.`)
    return scopes.writing(session, work)
  }
  // A mistyped folder has no users: no database is made there.
  return withDatabase(find, { mustExist: true })
}
