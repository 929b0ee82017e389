import type { Config } from '../../../kernel/config/read-config.ts'
import type { BackupFolder } from '../../../kernel/db/backup/backup-folder.ts'
import type { SingleSignOn } from '../../../kernel/oidc/single-sign-on.ts'
import type { Scopes } from '../../../kernel/scope.ts'
import { PasswordQueue } from '../credential/index.ts'
import type { InitialRecords } from '../instance/index.ts'
import { Challenges, Seals } from '../second-factor/index.ts'
import { AskedLinks, CodeThrottle, SignInFailures, SignInThrottle, SignOnCounts } from './guessing/index.ts'

/** The parts that signing in uses, once in a process. */
export interface SignInParts {
  readonly scopes: Scopes
  readonly queue: PasswordQueue
  readonly throttle: SignInThrottle
  readonly asked: AskedLinks
  readonly failures: SignInFailures
  readonly codes: CodeThrottle
  readonly challenges: Challenges
  readonly seals: Seals
  /** The address of the service; undefined if the operator has not set it. */
  readonly publicUrl: string | undefined
  /** Undefined without a provider. */
  readonly singleSignOn: SingleSignOn | undefined
  readonly signOns: SignOnCounts
  /** Undefined without a folder for backups. */
  readonly backups: BackupFolder | undefined
  /** The records of a new instance, which its set-up names in its language. */
  readonly initialRecords: readonly InitialRecords[]
}

export function createSignInParts(
  scopes: Scopes,
  {
    publicUrl,
    factorKey,
    requestTimeoutSeconds,
  }: Partial<Pick<Config, 'publicUrl' | 'factorKey' | 'requestTimeoutSeconds'>>,
  {
    singleSignOn,
    backups,
    initialRecords,
  }: Partial<Pick<SignInParts, 'singleSignOn' | 'backups'>> & Pick<SignInParts, 'initialRecords'>,
): SignInParts {
  const { clock } = scopes
  const throttle = new SignInThrottle(clock)
  return {
    scopes,
    queue: new PasswordQueue(requestTimeoutSeconds),
    throttle,
    asked: new AskedLinks(clock),
    failures: new SignInFailures(scopes),
    codes: new CodeThrottle(throttle, clock),
    challenges: new Challenges(scopes),
    seals: new Seals(factorKey),
    publicUrl,
    singleSignOn,
    signOns: new SignOnCounts(clock),
    backups,
    initialRecords,
  }
}
