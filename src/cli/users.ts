import { Command } from 'commander'
import { removeFactorsByOperator } from '../domain/accounts/own-factors/index.ts'
import { linkByOperator } from '../domain/accounts/sign-in/index.ts'
import { firstUsers, usersByEmail } from '../domain/accounts/user/index.ts'
import type { Config } from '../kernel/config/read-config.ts'
import type { Scopes } from '../kernel/scope.ts'
import { positiveInteger } from './arguments.ts'
import { withDatabase } from './open-database.ts'
import { Refused, runCommand, say } from './output.ts'

/** Users that are named where the address is that of none. */
const USERS_NAMED_MAX = 5

interface LinkOptions {
  readonly email: string
  readonly instance: number
  readonly removeFactors?: boolean
}

/** `daybook user invite|reset`, for operators who have locked themselves out. */
export function userCommand(command: Command): Command {
  const linking = (purpose: 'invite' | 'reset', description: string) =>
    new Command(purpose)
      .description(description)
      .requiredOption('--email <address>', 'email address of the user')
      .option('--instance <id>', 'instance of the user', positiveInteger, 1)
      .action((options: LinkOptions) => runCommand(() => printLink(purpose, options)))
  return command
    .addCommand(linking('invite', 'Prints a link to choose a first password; it works once, within 72 hours.'))
    .addCommand(
      linking(
        'reset',
        'Prints a link to choose a new password; it works once, within 72 hours. If DAYBOOK_OIDC_REQUIRED is true, the link signs the user in instead, within an hour.',
      ).option(
        '--remove-factors',
        'also removes the authenticator app, the passkeys and the recovery codes of a user who has lost them',
      ),
    )
}

async function printLink(
  purpose: 'invite' | 'reset',
  { email, instance, removeFactors = false }: LinkOptions,
): Promise<void> {
  const work = async (scopes: Scopes, { oidcRequired }: Config) => {
    const userId = await findUser(scopes, instance, email)
    if (removeFactors) {
      const removed = await removeFactorsByOperator(scopes, instance, userId)
      say(removed ? `The second factors of ${email} are removed.` : `${email} has no second factor.`)
    }
    // A password would be of no use where sign-in by the provider is required.
    return linkByOperator(scopes, { instanceId: instance, userId, purpose: oidcRequired ? 'enter' : purpose })
  }
  const link = await withDatabase(work, { mustExist: true })
  say(`A link for ${email} (not shown again):`)
  process.stdout.write(`${link}\n`)
}

async function findUser(scopes: Scopes, instance: number, email: string): Promise<number> {
  const session = await scopes.systemSession(instance)
  if (session === undefined) throw new Refused(`There is no instance ${instance}.`)
  const scope = scopes.reading(session)
  const [found] = await usersByEmail(scope, email)
  if (found !== undefined) return found.id
  const first = (await firstUsers(scope, USERS_NAMED_MAX)).map(({ primary_email }) => primary_email).join(', ')
  throw new Refused(`Instance ${instance} has no user with the address ${email}. The first that it has: ${first}.`)
}
