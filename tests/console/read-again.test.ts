import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { send } from '../../console/src/api/client.ts'
import { FormKey } from '../../console/src/api/form-key.ts'
import { waitingForProof } from '../../console/src/api/proof.ts'
import { receiveFile } from '../../console/src/api/receive-file.ts'
import { adviceOf } from '../../console/src/ui/advice.ts'

/** A service that responds with these statuses, and with 200 after them; for 0 it ends the connection. */
async function serve(t: TestContext, ...statuses: number[]) {
  const asked: (string | undefined)[] = []
  const server = createServer(({ method }, answer) => {
    asked.push(method)
    const status = statuses.shift() ?? 200
    if (status === 0) answer.destroy()
    else answer.writeHead(status, { 'content-type': 'application/json' }).end('{"data":[]}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/booking`, asked }
}

test('a read is repeated while the service is unavailable', async (t) => {
  const { url, asked } = await serve(t, 503, 503)
  assert.deepEqual((await send('GET', url)).body, { data: [] })
  assert.equal(asked.length, 3)
})

test('a read that fails three times fails', async (t) => {
  const { url, asked } = await serve(t, 503, 503, 503)
  await assert.rejects(send('GET', url), { name: 'Problem', status: 503 })
  assert.equal(asked.length, 3)
})

test('a refused read is not repeated, and a write never is', async (t) => {
  const { url, asked } = await serve(t, 404, 503)
  await assert.rejects(send('GET', url), { status: 404 })
  await assert.rejects(send('POST', url, { body: {} }), { status: 503 })
  assert.deepEqual(asked, ['GET', 'POST'])
})

test('a read without a response is repeated', async (t) => {
  const { url, asked } = await serve(t, 0, 0)
  assert.deepEqual((await send('GET', url)).body, { data: [] })
  assert.equal(asked.length, 3)
})

test('a read is repeated while a proxy cannot reach the service', async (t) => {
  const { url, asked } = await serve(t, 502, 502)
  assert.deepEqual((await send('GET', url)).body, { data: [] })
  assert.equal(asked.length, 3)
})

test('a read that takes longer than a proxy waits is not repeated', async (t) => {
  const { url, asked } = await serve(t, 504)
  const problem = await send('GET', url).catch((error) => error)
  assert.equal(asked.length, 1)
  assert.equal(adviceOf(problem), 'The service does not answer. Check your connection, then try again.')
})

test('a form whose key was used gets another one, also after a proof of identity', async (t) => {
  const codes = ['prove_again', 'key_used']
  const server = createServer((_, answer) => {
    answer.writeHead(409).end(JSON.stringify({ error: { message: '', details: [{ code: codes.shift() }] } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  t.after(waitingForProof.subscribe(() => waitingForProof.get()?.(true)))
  const key = new FormKey()
  const before = key.current
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/contact`
  await assert.rejects(send('POST', url, { body: {}, key }), { code: 'key_used' })
  assert.notEqual(key.current, before)
})

test('the error page of a proxy is shown as a network problem', async (t) => {
  const { url } = await serve(t, 502)
  const problem = await send('POST', url, { body: {} }).catch((error) => error)
  assert.equal(adviceOf(problem), 'The service does not answer. Check your connection, then try again.')
})

/** A service whose answers have a body that does not arrive, at first or always, or that is not its own. */
async function serveBody(t: TestContext, body: string, cuts: number) {
  let left = cuts
  const server = createServer((_, answer) => {
    const isCut = left > 0
    left -= 1
    answer.writeHead(200, { 'content-length': body.length + (isCut ? 1 : 0) })
    answer.write(body, () => isCut && answer.destroy())
    if (!isCut) answer.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/booking`
}

test('a connection that is lost during an answer is a network problem', async (t) => {
  const url = await serveBody(t, '{"data":[', 1)
  await assert.rejects(send('POST', url, { body: {} }), { name: 'Problem', status: 0 })
})

test('a read whose answer is cut is repeated', async (t) => {
  const url = await serveBody(t, '{"data":[]}', 2)
  assert.deepEqual((await send('GET', url)).body, { data: [] })
})

test('a file that is cut is a network problem', async (t) => {
  const url = await serveBody(t, 'BEGIN:VCALENDAR', 1)
  await assert.rejects(receiveFile(url, {}), { name: 'Problem', status: 0 })
})

test('the page of a portal instead of an answer is a network problem', async (t) => {
  const url = await serveBody(t, '<html>Sign in to the guest network</html>', 0)
  await assert.rejects(send('GET', url), { name: 'Problem', status: 0 })
})

test('a cancelled read is not a problem', async (t) => {
  const url = await serveBody(t, '{"data":[', 1)
  await assert.rejects(send('GET', url, { signal: AbortSignal.abort() }), { name: 'AbortError' })
})
