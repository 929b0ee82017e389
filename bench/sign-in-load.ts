/** The cost of signing in: a cookie beside a token, one sign-in, and lists while passwords are guessed. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hashPassword, newHashSettings } from '../src/kernel/auth/password-hash.ts'
import type { BenchCase } from './bench-cases.ts'
import { type Contestant, startOurs, TOKEN } from './contestant.ts'
import { drive, Measured } from './drive.ts'

const PASSWORD = 'a sentence for the bench alone'
const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const ROUND_SECONDS = 1
const WARM_UP_SECONDS = 2
const SIGN_INS = 40
/** How long passwords are guessed in each round. */
const GUESSING_SECONDS = 5
const guesser = join(import.meta.dirname, 'guess-passwords.ts')
const execFileAsync = promisify(execFile)

/** A section of the report. `lists` is the case that is asked for with a token, with a cookie, and beside guessing. */
export async function measureSignIn(path: string, lists: BenchCase, rounds: number): Promise<string> {
  // As behind a proxy, so that guesses come from many addresses.
  const ours = await startOurs('ours, SQLite', path, [], {
    DAYBOOK_TRUSTED_PROXIES: '127.0.0.1',
    DAYBOOK_OPEN_RATE_LIMIT: '0',
  })
  try {
    const person = await signUp(ours)
    const [token, cookie] = await inTurn(ours, lists, rounds, { cookie: await signIn(ours, person) })
    const { signInMs, hashMs } = await signInCost(ours, person)
    const [quiet, guessed, guesses] = await besideGuessing(ours, lists, rounds)
    const { cores, answeredRate } = await guessingCost(ours)
    return [
      '| What | Measured | Ratio | Wanted |',
      '|---|---|---|---|',
      row(
        'a list by cookie, rate',
        `${rateOf(cookie)} of ${rateOf(token)} a second`,
        cookie.rate / token.rate,
        '≥ 0.97',
      ),
      row('a list by cookie, CPU', `${workOf(cookie)} of ${workOf(token)} µs`, cookie.workUs / token.workUs, '≤ 1.03'),
      row(
        'a sign-in, CPU, of one hash',
        `${signInMs.toFixed(1)} of ${hashMs.toFixed(1)} ms`,
        signInMs / hashMs,
        'below 2; ≤ 60 ms',
      ),
      row(
        `lists beside ${Math.round(guesses)} wrong passwords a second, rate`,
        `${rateOf(guessed)} of ${rateOf(quiet)} a second`,
        guessed.rate / quiet.rate,
        '≥ 0.8',
      ),
      row(
        `${answeredRate} wrong passwords a second alone, CPU, of one core`,
        `${(cores * 1000).toFixed(0)} ms of a second`,
        cores,
        '≤ 0.4',
      ),
    ].join('\n')
  } finally {
    await ours.stop()
  }
}

function row(what: string, measured: string, ratio: number, wanted: string): string {
  return `| ${what} | ${measured} | ${ratio.toFixed(2)} | ${wanted} |`
}

function rateOf({ rate }: Measured): string {
  return rate.toFixed(0)
}

function workOf({ workUs }: Measured): string {
  return workUs.toFixed(0)
}

interface Person {
  readonly email: string
  /** The cookie that says that they have signed in from here before. */
  readonly device: string
}

/** Gives the first user a password, and signs in once. */
async function signUp({ url }: Contestant): Promise<Person> {
  const asAdmin = { authorization: `Bearer ${TOKEN}` }
  const { data } = await json(await fetch(`${url}/v2/session`, { headers: asAdmin }))
  const { id, primary_email: email } = data.user
  const { success } = await json(await fetch(`${url}/v2/user/invite?id=${id}`, { method: 'POST', headers: asAdmin }))
  const secret = success.link.split('#')[1]
  await json(await post(`${url}/v2/session/password`, { secret, password: PASSWORD }))
  const answer = await post(`${url}/v2/session`, { email, password: PASSWORD })
  await json(answer)
  return { email, device: cookieIn(answer, 'daybook-device') }
}

/** Signs in, and answers the cookie of the session. */
async function signIn({ url }: Contestant, { email, device }: Person): Promise<string> {
  const answer = await post(`${url}/v2/session`, { email, password: PASSWORD }, { cookie: device })
  await json(answer)
  return cookieIn(answer, 'daybook')
}

function post(address: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, { method: 'POST', headers: { ...OWN_PAGE, ...headers }, body: JSON.stringify(body) })
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
async function json(answer: Response): Promise<any> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

function cookieIn(answer: Response, name: string): string {
  const line = answer.headers.getSetCookie().find((one) => one.startsWith(`__Host-${name}=`))
  if (line === undefined) throw new Error(`no cookie ${name} was set`)
  return line.split(';')[0] ?? ''
}

/** The same lists by a token and by a cookie, a second each, in turn. */
async function inTurn(
  ours: Contestant,
  lists: BenchCase,
  rounds: number,
  cookieHeaders: Readonly<Record<string, string>>,
): Promise<[token: Measured, cookie: Measured]> {
  const [token, cookie] = [new Measured(), new Measured()]
  await drive(ours, lists, WARM_UP_SECONDS)
  await drive(ours, lists, WARM_UP_SECONDS, undefined, cookieHeaders)
  for (let round = 0; round < rounds; round += 1) {
    await drive(ours, lists, ROUND_SECONDS, token)
    await drive(ours, lists, ROUND_SECONDS, cookie, cookieHeaders)
  }
  return [token, cookie]
}

/** The processor time of a sign-in in the service, and of a hash in this process. */
async function signInCost(ours: Contestant, person: Person): Promise<{ signInMs: number; hashMs: number }> {
  const before = ours.workSeconds()
  for (let count = 0; count < SIGN_INS; count += 1) await signIn(ours, person)
  const signInMs = ((ours.workSeconds() - before) * 1000) / SIGN_INS
  const started = process.cpuUsage()
  for (let count = 0; count < SIGN_INS; count += 1) await hashPassword(PASSWORD, newHashSettings())
  const { user, system } = process.cpuUsage(started)
  return { signInMs, hashMs: (user + system) / 1000 / SIGN_INS }
}

/** Lists alone, and beside guessing, in turn; and how many guesses a second were answered. */
async function besideGuessing(
  ours: Contestant,
  lists: BenchCase,
  rounds: number,
): Promise<[quiet: Measured, guessed: Measured, guesses: number]> {
  const [quiet, guessed] = [new Measured(), new Measured()]
  let answered = 0
  for (let round = 0; round < rounds; round += 1) {
    await drive(ours, lists, ROUND_SECONDS, quiet)
    const guessing = execFileAsync(process.execPath, [guesser, ours.url, String(GUESSING_SECONDS)])
    // The process starts first, and its first guesses fill the queue of passwords.
    await drive(ours, lists, WARM_UP_SECONDS)
    await drive(ours, lists, ROUND_SECONDS, guessed)
    answered += (JSON.parse((await guessing).stdout) as { answered: number }).answered
  }
  return [quiet, guessed, answered / rounds / GUESSING_SECONDS]
}

/** The processor time that guessing alone takes the service, hashes included: what noise disturbs least. */
async function guessingCost(ours: Contestant): Promise<{ readonly cores: number; readonly answeredRate: number }> {
  const before = ours.workSeconds()
  const { stdout } = await execFileAsync(process.execPath, [guesser, ours.url, String(GUESSING_SECONDS)])
  const { answered } = JSON.parse(stdout) as { answered: number }
  return {
    cores: (ours.workSeconds() - before) / GUESSING_SECONDS,
    answeredRate: Math.round(answered / GUESSING_SECONDS),
  }
}
