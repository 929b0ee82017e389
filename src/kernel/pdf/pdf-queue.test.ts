import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { stopwatchMs } from '../time/stopwatch.ts'
import { PdfQueue, type RenderPdf } from './pdf-queue.ts'
import { endPdfProcesses } from './render-pdf.ts'

const jobOf = (source: string) => ({ source, language: 'en', data: '{}', files: new Map() })
/** A PDF that takes some seconds. */
const slow = jobOf('#let sum = 0\n#for n in range(4000000) { sum += n }\n#sum')
const small = jobOf('x')

afterEach(() => endPdfProcesses())

test('a slow PDF, and others of its instance, do not delay the PDFs of another instance', async () => {
  const queue = new PdfQueue(300)
  const ended: string[] = []
  const ask = async (instanceId: number, name: string, make: (render: RenderPdf) => Promise<Buffer>) => {
    assert.equal((await queue.run(instanceId, make)).subarray(0, 5).toString(), '%PDF-')
    ended.push(name)
  }
  await ask(2, 'warm', (render) => render(small))
  const long = [1, 2].map((n) => ask(1, `long ${n}`, (render) => render(slow)))
  const own = ask(1, 'own', (render) => render(small))
  for (const n of [1, 2, 3]) await ask(2, `other ${n}`, (render) => render(small))
  assert.deepEqual(ended, ['warm', 'other 1', 'other 2', 'other 3'])
  await Promise.all([...long, own])
  assert.deepEqual(ended.slice(4), ['long 1', 'long 2', 'own'])
})

test('a document that is rendered several times has one time limit for all of them', async () => {
  const queue = new PdfQueue(300)
  await queue.run(1, (render) => render(small))
  let made = 0
  await queue.run(1, async (render) => {
    made += 1
    const until = stopwatchMs() + 600
    do await render(small)
    while (made === 1 && stopwatchMs() < until)
  })
  assert.equal(made, 2, 'started again in the second process')
})
