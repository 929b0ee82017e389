import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLog, maskSecrets, writeLine } from './log.ts'

const token = `daybook_${'aB3-_'.repeat(9)}`

const cases: [text: string, masked: string][] = [
  [`token ${token} used`, 'token daybook_… used'],
  [`{"authorization":"Bearer ${token}"}`, '{"authorization":"…"}'],
  ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: …'],
  ['postgres://ada:s3cr%40et@db:5432/x failed', 'postgres://ada:…@db:5432/x failed'],
  ['smtps://user:p@ssword@mail', 'smtps://user:…@mail'],
  ['{"secret":"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}', '{"secret":"whsec_…"}'],
  ['daybook_fold and daybook_commits_total stay', 'daybook_fold and daybook_commits_total stay'],
  ['https://example.com:8080/a@b stays', 'https://example.com:8080/a@b stays'],
  ['at https://one.example and git+ssh://u:p@two:22/x', 'at https://one.example and git+ssh://u:…@two:22/x'],
]
for (const [text, masked] of cases) {
  test(`"${text}" is logged as "${masked}"`, () => {
    assert.equal(maskSecrets(text), masked)
  })
}

test('long texts that look like the beginning of secrets are masked in less than a second', () => {
  for (const part of [
    'a+',
    'a://',
    'a://b:',
    'a.b-',
    'daybook_',
    'whsec_',
    'bearer ',
    'authorization: ',
    'authorization\\"',
  ]) {
    const started = process.threadCpuUsage()
    maskSecrets(`:// ${part.repeat(200_000 / part.length)}`)
    const { user } = process.threadCpuUsage(started)
    assert.ok(user < 1_000_000, `${part}: ${user} µs`)
  }
})

test('a secret without a known form is masked if it is registered', () => {
  const secret = 'correct-horse-battery-staple-correct'
  const lines: string[] = []
  const log = createLog({ level: 'info', secrets: [secret], to: { write: (line) => lines.push(line) } })
  log.info({ env: { TOKEN: secret } }, `started with ${secret}`)
  assert.ok(!lines.join('').includes(secret))
})

test('secrets are masked in messages, members and stacks of errors, even in child logs', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', to: { write: (line) => lines.push(line) } }).child({ request_id: 'r1' })
  log.error(
    {
      err: new Error(`cannot reach postgres://u:pass@h/d with ${token}`),
      headers: { authorization: `Bearer ${token}` },
    },
    token,
  )
  const [line = ''] = lines
  assert.ok(!line.includes('pass@') && !line.includes(token), line)
  const { level, request_id, msg, err } = JSON.parse(line)
  assert.deepEqual([level, request_id, msg], ['error', 'r1', 'daybook_…'])
  assert.match(err.stack, /Error: cannot reach postgres:\/\/u:…@h\/d with daybook_…\n\s+at /)
})

test('a line that is written by hand looks like any other', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', to: { write: (line) => lines.push(line) } })
  log.info({ a: 1 }, 'done')
  writeLine(log, 'info', '"a":1,"msg":"done"')
  const [ordinary, byHand] = lines.map((line) => ({ ...JSON.parse(line), time: 0 }))
  assert.deepEqual(byHand, ordinary)
  assert.deepEqual(Object.keys(byHand), ['level', 'time', 'a', 'msg'])
  assert.ok(lines.every((line) => line.endsWith('}\n')))
})

const program = `
  import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
  const log = createLog({ level: 'info' })
  for (let n = 0; n < 500; n += 1) log.info({ n, text: 'é'.repeat(n) })
  log.info({ n: 500, text: 'x'.repeat(50_000) })
  log.info({ n: 501 })
`
for (const [end, code] of [
  ['', 0],
  ['process.exit(3)', 3],
  ['throw new Error("bug")', 1],
] as const) {
  test(`every line is written, in order, when the process ends by "${end || 'itself'}"`, () => {
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program + end], {
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    })
    assert.equal(status, code)
    const numbers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).n)
    assert.deepEqual(
      numbers,
      Array.from({ length: 502 }, (_, n) => n),
    )
  })
}

test('twenty logs in a process are all written at its end, without a warning about listeners', () => {
  const many = `
    import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    for (let n = 0; n < 20; n += 1) createLog({ level: 'info' }).info({ n })
  `
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', many], { encoding: 'utf8' })
  assert.equal(stdout.trimEnd().split('\n').length, 20)
  assert.equal(stderr, '')
})

const isLinux = process.platform === 'linux'

test('a log that cannot be written, for example on a full disk, does not end the process', (t) => {
  if (!isLinux) return t.skip('there is no /dev/full')
  const full = openSync('/dev/full', 'w')
  const end = "await new Promise(setImmediate); process.stderr.write('works')"
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program + end], {
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  })
  closeSync(full)
  assert.deepEqual([stderr, status], ['works', 0])
})

test('when there is space again, the log continues with whole lines', async (t) => {
  if (!isLinux) return t.skip('limits of file sizes are set with prlimit, on Linux')
  await using folder = await mkdtempDisposable(join(tmpdir(), 'daybook-log-'))
  const path = join(folder.path, 'log')
  const limited = `
    import { execFileSync } from 'node:child_process'
    import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    const allow = (bytes) => execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=' + bytes + ':unlimited'])
    const log = createLog({ level: 'info' })
    allow(70_000)
    for (let n = 0; n < 100; n += 1) log.info({ n, text: 'x'.repeat(50_000) })
    allow('unlimited')
    log.info({ n: 100, text: 'x'.repeat(50_000) })
    log.info({ n: 101 })
    const { lostLines } = await import(${JSON.stringify(new URL('./gathered-output.ts', import.meta.url).href)})
    process.stderr.write(String(lostLines()))
  `
  const to = openSync(path, 'w')
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', limited], {
    encoding: 'utf8',
    stdio: ['ignore', to, 'pipe'],
  })
  closeSync(to)
  assert.deepEqual([stderr, status], ['98', 0])
  const numbers = (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).n)
  assert.deepEqual(numbers, [0, 1, 100, 101])
})
