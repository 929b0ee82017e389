import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Command } from 'commander'
import { program } from '../../src/cli/program.ts'
import { forEachEngine, sqlite } from '../support/engines.ts'
import { assertRefused, daybook, succeed } from './daybook-process.ts'
import { startDaybook } from './running-daybook.ts'

describe('the command line', () => {
  test('has help for itself and every command', async () => {
    for (const [path, command] of commandsBelow(await program())) {
      assert.ok(command.helpInformation().startsWith(`Usage: ${path} `), path)
      assert.notEqual(command.description(), '', path)
    }
  })

  test('prints help and exits with 0', async () => {
    for (const path of [[], ['instance', 'create']]) {
      const { code, stdout, stderr } = await daybook([...path, '--help'])
      assert.ok(stdout.toString('utf8').startsWith(`Usage: ${['daybook', ...path].join(' ')} `), path.join(' '))
      assert.equal(code, 0)
      assert.equal(stderr, '')
    }
  })

  test('reports unknown input and where to find help, with exit code 2', async () => {
    assertRefused(await daybook([]), /^Usage: daybook /)
    assertRefused(
      await daybook(['strat']),
      /unknown command 'strat'\n\(Did you mean start\?\)\n\n?"daybook --help" shows/,
    )
    assertRefused(await daybook(['start', '--prot', '1']), /unknown option '--prot'\n+"daybook start --help" shows/)
    assertRefused(
      await daybook(['instance', 'create']),
      /required option '--name <name>' not specified\n+"daybook instance create/,
    )
    assertRefused(
      await daybook(['token', 'revoke', '1', '--instance', 'x']),
      /'x' is invalid\. It must be a whole number/,
    )
    assertRefused(await daybook(['restore']), /Name the file of a backup, or a replica with --from-replica/)
    const version = await daybook(['--version'])
    assert.match(version.stdout.toString('utf8'), /^\d+\.\d+\.\d+\n$/)
    assert.equal(version.code, 0)
  })
})

forEachEngine(({ name, create, createEmpty }) => {
  test('migrate brings an empty database up to date, once', async () => {
    await using database = await createEmpty()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    const first = await daybook(['migrate'], settings)
    assert.match(first.stderr, /^Done: 0001-kernel, 0002-accounts, .*\.\n$/)
    assert.equal(first.code, 0)
    const second = await daybook(['migrate'], settings)
    assert.equal(second.stderr, 'The database is up to date.\n')
    assert.equal(second.code, 0)
  })

  test('instances and tokens from the command line work, and revoked ones do not', async () => {
    await using database = await create()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    const found = ['--name', 'Lumen Studio', '--email', 'ann@lumen.example', '--timezone', 'Europe/Berlin']
    const founder = await succeed(['instance', 'create', ...found], settings)
    const second = await succeed(['instance', 'create', '--name', 'Other', '--email', 'bob@other.example'], settings)
    const made = await succeed(['token', 'create', '--days', '30'], settings)
    const revoked = await succeed(['token', 'create', '--user', 'bob@other.example', '--instance', '2'], settings)
    await succeed(['token', 'revoke', revoked, '--instance', '2'], settings)
    await using service = await startDaybook(settings)
    const instanceOf = async (token: string) => {
      const answer = await service.fetch('GET', '/v2/instance?fields=id,name,timezone', undefined, token)
      return answer.status === 200 ? ((await answer.json()) as { data: unknown }).data : answer.status
    }
    const lumen = [{ id: 1, name: 'Lumen Studio', timezone: 'Europe/Berlin' }]
    assert.deepEqual(await instanceOf(founder), lumen)
    assert.deepEqual(await instanceOf(made), lumen)
    assert.deepEqual(await instanceOf(second), [{ id: 2, name: 'Other', timezone: 'UTC' }])
    assert.equal(await instanceOf(revoked), 401)

    const revoke = ['token', 'revoke', '2']
    if (name === 'sqlite') return assertRefused(await daybook(revoke, settings), /Another Daybook process/)
    await succeed(revoke, settings)
    assert.equal(await instanceOf(made), 401)
    assert.deepEqual(await instanceOf(founder), lumen)
  })

  test('check reports a sound database, a wrong count, and a missing database', async () => {
    await using database = await create()
    await using empty = await createEmpty()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    await succeed(['instance', 'create', '--name', 'Lumen Studio', '--email', 'ann@lumen.example'], settings)
    const sound = await daybook(['check'], settings)
    assert.equal(sound.stderr, 'The database is sound.\n')
    assert.equal(sound.code, 0)

    const engine = await database.open()
    await engine.exclusive((sql) => sql.run(`update record_tally set live = live + 1 where record = 'status'`, []))
    await engine.close()
    const wrong = await daybook(['check'], settings)
    assert.equal(wrong.stderr, 'instance 1 has 6 live status records, but counts 7 (6 in blocks)\n')
    assert.equal(wrong.code, 1)

    await (await empty.open()).close()
    const lacking = await daybook(['check'], { DAYBOOK_DATABASE_URL: empty.url })
    assert.match(lacking.stderr, /^The database has no tables of Daybook\. .* "daybook migrate"\.\n$/)
    assert.equal(lacking.code, 1)
  })

  test('explain prints the plan, the SQL and the query plan for a list, while the service runs', async () => {
    await using database = await create()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    await using service = await startDaybook(settings)
    const explained = await succeed(['explain', 'GET /v2/booking?name=grade&limit=5'], settings)
    assert.match(explained, /^list: +booking, page 1 of 5 records\n/)
    assert.match(explained, /\n(with|select) .*\binstance_id = /)
    assert.match(explained, /\nvalues: \[.*\]\n/)
    assert.match(explained, name === 'sqlite' ? /SEARCH/ : /Scan/)
    assert.equal(await service.end(), 0)
  })
})

describe('a command that fails reports why:', () => {
  test('it cannot find an instance, a user or a token', async () => {
    await using database = await sqlite.create()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    const create = ['token', 'create', '--user', 'nobody@lumen.example']
    assertRefused(await daybook(create, settings), /^There is no instance 1\.$/m)
    await succeed(['instance', 'create', '--name', 'Lumen Studio', '--email', 'ann@lumen.example'], settings)
    const nobody =
      /^Instance 1 has no user with the address nobody@lumen\.example\. The first that it has: ann@lumen\.example\.$/m
    assertRefused(await daybook(create, settings), nobody)
    assertRefused(await daybook(['token', 'revoke', 'daybook_none'], settings), /^Instance 1 has no such token\.$/m)
  })

  test('it needs to know the user for a token if there are several', async () => {
    await using database = await sqlite.create()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    await using service = await startDaybook(settings)
    const [ann] = await service.list('user')
    await service.create('user', { first_name: 'Bob', primary_email: 'bob@lumen.example' })
    await service.end()
    const reported = new RegExp(
      `^Instance 1 has several users: say whose .*: ${ann.primary_email}, bob@lumen\\.example\\.$`,
      'm',
    )
    assertRefused(await daybook(['token', 'create'], settings), reported)
  })

  test('it cannot create an instance with invalid values, all reported together', async () => {
    await using database = await sqlite.create()
    const facts = ['--name', ' ', '--email', 'ann', '--timezone', 'Berlin', '--currency', 'EURO']
    const ended = await daybook(['instance', 'create', ...facts], { DAYBOOK_DATABASE_URL: database.url })
    assertRefused(ended, /^timezone: /m)
    assertRefused(ended, /^currency: /m)
  })

  test('it cannot explain an unknown or invalid list', async () => {
    await using database = await sqlite.create()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    await succeed(['instance', 'create', '--name', 'Lumen Studio', '--email', 'ann@lumen.example'], settings)
    assertRefused(await daybook(['explain', 'GET /v2/nothing'], settings), /^There is no list at \/v2\/nothing\.$/m)
    assertRefused(await daybook(['explain', 'GET /v2/tax?limit=0'], settings), /^limit: "0" is not a whole number/)
    assertRefused(await daybook(['explain', 'GET /v2/tax', '--instance', '9'], settings), /^There is no instance 9\.$/m)
    assertRefused(await daybook(['explain', 'POST'], settings), /^"POST" is not a list such as "GET/)

    await using empty = await sqlite.createEmpty()
    await (await empty.open()).close()
    const nowhere = { DAYBOOK_DATABASE_URL: empty.url }
    assertRefused(await daybook(['explain', 'GET /v2/tax'], nowhere), /Run "daybook migrate" first/)
  })
})

/** The words of every command and its subcommands. */
/** A command and all below it, each with the words that call it. */
function commandsBelow(command: Command, above = ''): (readonly [path: string, command: Command])[] {
  const path = `${above}${command.name()}`
  return [[path, command], ...command.commands.flatMap((below) => commandsBelow(below, `${path} `))]
}
