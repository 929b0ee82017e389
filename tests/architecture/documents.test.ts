import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import type { Command } from 'commander'
import * as is from 'typescript/unstable/ast/is'
import { program } from '../../src/cli/program.ts'
import { options } from '../../src/kernel/config/options.ts'
import { renderConfigurationTable } from '../../src/kernel/config/render-options.ts'
import { migrations } from '../../src/migrations/index.ts'
import { root, sources } from './source-tree.ts'

const commandLine = await program()

const documents = globSync(['*.md', '{docs,src,tests,bench}/**/*.md', 'console/*.md'], { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

/** Names in documents that the program does not know. */
function unknownIn(pattern: RegExp, isKnown: (name: string, path: string) => boolean): string[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([, name = '']) => (isKnown(name, path) ? [] : [`${path}: ${name}`])),
  )
}

describe('documents', () => {
  test('link to existing files', () => {
    const inside = (link: string) => !/^[a-z]+:/.test(link) && !link.startsWith('#')
    const missing = unknownIn(/\]\(([^)\s]+)\)/g, (link, path) => {
      return !inside(link) || existsSync(join(root, dirname(path), link.replace(/#.*/, '')))
    })
    assert.deepEqual(missing, [])
  })

  test('are in the index of the documentation', () => {
    const { text: index = '' } = documents.find(({ path }) => path === 'docs/README.md') ?? {}
    const pages = documents.flatMap(({ path }) => /^docs\/((?!api\/|decisions\/|README).*)/.exec(path)?.[1] ?? [])
    assert.deepEqual(
      pages.filter((page) => !index.includes(`](${page})`)),
      [],
    )
  })

  test('name existing settings', () => {
    const variables: ReadonlySet<string> = new Set(Object.values(options).map(({ variable }) => variable))
    const isKnown = (name: string) => variables.has(name) || name.startsWith('DAYBOOK_TEST_')
    assert.deepEqual(unknownIn(/\b(DAYBOOK_[A-Z_]+)\b/g, isKnown), [])
  })

  test('name existing scripts', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts?: object }
    assert.deepEqual(
      unknownIn(/\bnpm run ([\w:-]+)/g, (name) => name in (scripts ?? {})),
      [],
    )
  })

  test('use only arguments and options that the commands have', () => {
    const faults = unknownIn(/(?:^|`)(?:npm run daybook -- |npx daybook |daybook )([a-z][^`\n]*)/gm, isWholeCommand)
    assert.deepEqual(faults, [])
  })

  test('name existing commands', () => {
    const names = new Set(commandsOf(commandLine).map(({ path }) => path[0]))
    assert.deepEqual(
      unknownIn(/(?:^|`)(?:npm run daybook -- |npx daybook |daybook )([a-z]+)/gm, (name) => names.has(name)),
      [],
    )
  })
})

describe('derived text is up to date', () => {
  test('docs/operating/configuration.md has the table of settings', () => {
    const text = documents.find(({ path }) => path === 'docs/operating/configuration.md')?.text ?? ''
    assert.ok(text.includes(renderConfigurationTable()), `it must contain:\n\n${renderConfigurationTable()}`)
  })

  test('docs/operating/upgrade.md lists the migrations that can run beside older processes', () => {
    const text = documents.find(({ path }) => path === 'docs/operating/upgrade.md')?.text ?? ''
    const rows = migrations.filter(({ rolling }) => rolling !== undefined)
    const table = rows.map(({ name, rolling }) => `| \`${name}\` | ${rolling} |`)
    assert.deepEqual(
      text.split('\n').filter((line) => line.startsWith('| `0')),
      table,
    )
  })

  test('src/records/README.md explains every option of a definition', () => {
    const text = documents.find(({ path }) => path === 'src/records/README.md')?.text ?? ''
    const unexplained = membersOf('src/records/define-record.ts', 'RecordOptions').filter(
      (name) => !text.includes(`\`${name}\``),
    )
    assert.deepEqual(unexplained, [])
  })

  test('ARCHITECTURE.md names the slices of each wing', () => {
    const text = documents.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? ''
    const slices = Map.groupBy(globSync('*/*/', { cwd: join(root, 'src/domain') }), (path) => dirname(path))
    const faults = [...slices].flatMap(([wing, paths]) => {
      const [, named = ''] = new RegExp(`^${wing} +([a-z-]+(?:,\\s+[a-z-]+)*)`, 'm').exec(text) ?? []
      const names = named.split(/,\s+/)
      const missing = new Set(paths.map((path) => basename(path))).symmetricDifference(new Set(names))
      return [...missing].map((name) => `${wing}: ${name}`)
    })
    assert.deepEqual(faults, [])
  })

  test('decisions have unique numbers', () => {
    const numbers = documents.flatMap(({ path }) => /^docs\/decisions\/(.{4})/.exec(path)?.[1] ?? [])
    assert.deepEqual(numbers, [...new Set(numbers)])
    assert.ok(numbers.every((number) => /^\d{4}$/.test(number)))
  })
})

describe('the command line', () => {
  test('describes every command, argument and option', () => {
    const silent = commandsOf(commandLine).flatMap(({ path, command }) =>
      [command, ...command.options, ...command.registeredArguments].flatMap((one) => {
        const description = typeof one.description === 'function' ? one.description() : one.description
        return description === '' ? [`daybook ${path.join(' ')}: ${'flags' in one ? one.flags : 'itself'}`] : []
      }),
    )
    assert.deepEqual(silent, [])
  })

  test('lists every setting in the help of start', () => {
    const start = commandLine.commands.find((command) => command.name() === 'start')
    const help = helpOf(start ?? commandLine)
    assert.deepEqual(
      Object.values(options).filter(({ variable }) => !help.includes(variable)),
      [],
    )
  })
})

/** Whether the words of a command line name a command, and the command has each of its options. */
function isWholeCommand(line: string): boolean {
  let command = commandLine
  for (const word of line.split(/\s+/)) {
    const next = command.commands.find((one) => one.name() === word)
    if (next !== undefined) command = next
    else if (word.startsWith('--') && word.length > 2) {
      const name = word.replace(/[=\]].*/, '')
      if (name !== '--help' && !command.options.some(({ long }) => long === name)) return false
    }
  }
  return command.commands.length === 0 || !/ [a-z]+ --/.test(line)
}

function commandsOf(command: Command, path: readonly string[] = []): { path: readonly string[]; command: Command }[] {
  return command.commands.flatMap((one) => {
    const own = [...path, one.name()]
    return [{ path: own, command: one }, ...commandsOf(one, own)]
  })
}

function helpOf(command: Command): string {
  const written: string[] = []
  command.configureOutput({ writeOut: (text) => void written.push(text) }).outputHelp()
  return written.join('')
}

/** The names of the members of an exported interface. */
function membersOf(path: string, name: string): string[] {
  const statements = sources.find((source) => source.path === path)?.tree.statements ?? []
  const found = statements.find((one) => is.isInterfaceDeclaration(one) && one.name.text === name)
  assert.ok(found !== undefined && is.isInterfaceDeclaration(found), `${path} has no interface ${name}`)
  return found.members.filter(is.isPropertySignatureDeclaration).map((member) => member.name.getText())
}
