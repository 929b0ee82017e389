import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterEach, test } from 'node:test'
import { pngOf } from '../../../tests/support/pictures.ts'
import { Unavailable } from '../errors.ts'
import { CannotRender, endPdfProcesses, NeedsTooMuch, renderPdf } from './render-pdf.ts'

const noFiles: ReadonlyMap<string, Uint8Array> = new Map()
// With a fixed date, so that the same text gives the same file.
const dated = '#set document(date: datetime(year: 2026, month: 3, day: 2));'
const rendered = `${dated} Shown: #json(bytes(sys.inputs.data)).text`
const render = (text: string, source = rendered) =>
  renderPdf({ source, language: 'en', data: JSON.stringify({ text }), files: noFiles })
const isPdf = (pdf: Buffer) => pdf.subarray(0, 5).toString() === '%PDF-'

/** The child processes of a process. */
function childrenOf(parent: number | undefined): number[] {
  const statOf = (id: string) => (existsSync(`/proc/${id}/stat`) ? readFileSync(`/proc/${id}/stat`, 'utf8') : '')
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids
    .filter((id) =>
      statOf(id)
        .replace(/^.*\) \S /s, '')
        .startsWith(`${parent} `),
    )
    .map(Number)
}

afterEach(() => endPdfProcesses())

test('waiting jobs run in turn, each with its own data', async () => {
  const pdfs = await Promise.all(Array.from({ length: 8 }, (_, index) => render(`Document ${index}`)))
  assert.ok(pdfs.every(isPdf))
  assert.equal(new Set(pdfs.map((pdf) => pdf.toString('latin1'))).size, 8)
})

test('a source that fails, or reads a file of the machine, is refused', async () => {
  await assert.rejects(render('x', '#panic("no")'), CannotRender)
  await assert.rejects(render('x', '#read("/etc/passwd")'), /file not found/)
  await assert.rejects(render('x', '#read("../../../../../../etc/passwd")'), CannotRender)
  assert.ok(isPdf(await render('x')))
})

test('a file is available only to its job', async () => {
  const source = '#read("/note")'
  const files = new Map([['/note', Buffer.from('kept')]])
  assert.ok(isPdf(await renderPdf({ source, language: 'en', data: '{}', files })))
  await assert.rejects(renderPdf({ source, language: 'en', data: '{}', files: noFiles }), CannotRender)
})

test('a process that dies fails only its job, and the next job has another process', {
  skip: !existsSync('/proc'),
}, async () => {
  const before = childrenOf(process.pid)
  const [first, second] = [render('x'.repeat(400_000)), render('y')]
  const failed = assert.rejects(
    first,
    (error) => error instanceof Unavailable && /its process was ended/.test(error.message),
  )
  const [child] = childrenOf(process.pid).filter((id) => !before.includes(id))
  assert.ok(child !== undefined)
  process.kill(child, 'SIGKILL')
  await failed
  assert.ok(isPdf(await second))
})

test('if a process cannot start, its job is refused as unavailable, and the next job starts another one', async () => {
  const { execPath } = process
  process.execPath = '/nowhere/node'
  try {
    await assert.rejects(render('x'), (error) => error instanceof Unavailable && /did not start/.test(error.message))
  } finally {
    process.execPath = execPath
  }
  assert.ok(isPdf(await render('x')))
})

test('a job with a picture that needs too much memory fails with that reason', {
  skip: process.platform !== 'linux' && 'only Linux limits the memory of a process',
}, async () => {
  const job = { source: '#image("/logo")', language: 'en', data: '{}' }
  const huge = new Map([['/logo', pngOf(50_000, 50_000)]])
  await assert.rejects(renderPdf({ ...job, files: huge }), (error) => {
    return error instanceof NeedsTooMuch && /more memory/.test(error.message)
  })
  assert.ok(isPdf(await renderPdf({ ...job, files: new Map([['/logo', pngOf(8_192, 4_882)]]) })))
})

test('if the machine runs out of memory, it ends a PDF process before the service', {
  skip: !existsSync('/proc'),
}, async () => {
  const made = render('x')
  const [child] = childrenOf(process.pid)
  await made
  assert.equal(readFileSync(`/proc/${child}/oom_score_adj`, 'utf8'), '1000\n')
})

test('a late answer of a process is never used for another job', async () => {
  const jobOf = (text: string) => ({ source: rendered, language: 'en', data: JSON.stringify({ text }), files: noFiles })
  const expected = await render('second')
  const failed = assert.rejects(renderPdf(jobOf('first'), 200), /takes longer than the 200 ms/)
  const second = render('second')
  await new Promise((resolve) => setImmediate(resolve))
  // The process has answered, but this program is busy until the time is up.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  await failed
  assert.ok((await second).equals(expected))
})

test('the process does not outlive its parent', { skip: !existsSync('/proc') }, async () => {
  const url = new URL('./render-pdf.ts', import.meta.url).href
  const job = `{ source: 'x', language: 'en', data: '{}', files: new Map() }`
  const script = `import { renderPdf } from '${url}'; await renderPdf(${job}); console.log('made'); setInterval(() => {}, 1000)`
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(program.stdout, 'data')
  const [child] = childrenOf(program.pid)
  assert.ok(child !== undefined)
  program.kill('SIGKILL')
  while (existsSync(`/proc/${child}`)) await new Promise((resolve) => setImmediate(resolve))
})

test('PDFs are made without a warning even if the service has a lower memory limit', {
  skip: !existsSync('/proc'),
}, async () => {
  const url = new URL('./render-pdf.ts', import.meta.url).href
  const job = JSON.stringify({ source: 'Some text', language: 'en-GB', data: 'x' })
  const script = `import { renderPdf } from '${url}'; await renderPdf({ ...${job}, files: new Map() }); console.log('made')`
  const limited = ['-c', 'ulimit -d 1000000; exec "$0" --input-type=module -e "$1"', process.execPath, script]
  const { stdout, stderr } = spawnSync('/bin/sh', limited, { encoding: 'utf8' })
  assert.deepEqual([stdout, stderr], ['made\n', ''])
})
