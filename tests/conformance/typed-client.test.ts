/**
 * A TypeScript client with the types that openapi-typescript generates from the description: code without a required
 * member does not compile, and members that are always present need no check. openapi-typescript runs on TypeScript 5,
 * which is installed as `typescript-5`.
 */
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import ts from 'typescript-5'
import packageJson from '../../package.json' with { type: 'json' }
import { apiDescription } from '../../src/api-description.ts'
import { Records } from '../../src/records/records.ts'
import { records } from '../../src/registry.ts'

const client = join(import.meta.dirname, '../typed-client/bookings-client.ts')
const generated = join(import.meta.dirname, '../typed-client/daybook-api.d.ts')

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
}

async function generateTypes(): Promise<string> {
  const hooks = registerHooks({
    resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
  })
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  hooks.deregister()
  const document = apiDescription(new Records(records), packageJson.version)
  return astToString(await openapiTS(structuredClone(document) as Parameters<typeof openapiTS>[0]))
}

/** The compiler's messages about a client, line by line. */
function faultsOf(clientText: string, types: string): string[] {
  const host = ts.createCompilerHost(options)
  const given = new Map([
    [client, clientText],
    [generated, types],
  ])
  const readFile = (path: string) => given.get(path) ?? ts.sys.readFile(path)
  const program = ts.createProgram([client], options, {
    ...host,
    readFile,
    fileExists: (path) => given.has(path) || ts.sys.fileExists(path),
    getSourceFile: (path, version) => {
      const text = readFile(path)
      return text === undefined ? undefined : ts.createSourceFile(path, text, version)
    },
  })
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1
    return `${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

describe('a typed client', () => {
  let types = ''
  before(async () => {
    types = await generateTypes()
  })

  test('compiles if and only if it is correct', () => {
    assert.deepEqual(faultsOf(ts.sys.readFile(client) ?? '', types), [])
  })

  test('has every member: no object in a response has unknown members', () => {
    const open = types.split('\n').filter((line) => /: (Record<string, never>|unknown|any)(\[\])?;/.test(line))
    const named = open.map((line) => line.trim()).filter((line) => !/^\[(name|key): string\]/.test(line))
    // The payload of a job depends on its kind, and the answer about a forgotten password reveals nothing about users.
    assert.deepEqual(named, ['payload: unknown;', 'success: Record<string, never>;'])
  })
})
