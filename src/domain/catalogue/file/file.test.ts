import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gifStart, jpegStart, pngOf, pngStart, webpStart } from '../../../../tests/support/pictures.ts'
import { type Client, onEachEngine, type World } from '../../../../tests/world.ts'

const png = pngOf(3, 4)
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0"/></svg>')
const MEBIBYTE = 1024 * 1024

type Part = readonly [field: string, fileName: string | undefined, content: Buffer | string]

/** A form as browsers and curl send it. */
function form(parts: readonly Part[], boundary = 'x7'): Buffer {
  const sections = parts.map(([field, fileName, content]) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${file}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')])
  })
  return Buffer.concat([...sections, Buffer.from(`--${boundary}--\r\n`)])
}

async function send(world: World, client: Client, payload: Buffer, headers: Record<string, string> = {}) {
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/v2/file',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'multipart/form-data; boundary=x7',
      ...headers,
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

async function fetchContent(world: World, client: Client, alias: string, headers: Record<string, string> = {}) {
  return world.app.http.inject({
    method: 'GET',
    url: `/v2/file/content?alias=${alias}`,
    headers: { authorization: `Bearer ${client.token}`, ...headers },
  })
}

/** Uploads a file, and returns its record from the list. */
async function uploaded(world: World, content: Buffer, name = 'room.png') {
  const { status, body } = await send(world, world.admin, form([['file', name, content]]))
  assert.equal(status, 200, JSON.stringify(body))
  const [record] = await world.admin.list('file', `id=${body.success.id}`)
  return record
}

onEachEngine('file', (open) => {
  describe('200', () => {
    test('an upload is listed, shown as an icon, and downloaded by its alias without a change', async () => {
      await using world = await open()
      const file = await uploaded(world, png, 'Büro – Suite 2.png')
      assert.deepEqual(
        { name: file.name, size: file.size, extension: file.extension, mime_type: file.mime_type },
        { name: 'Büro – Suite 2.png', size: png.length, extension: 'png', mime_type: 'image/png' },
      )
      const id = await world.admin.create('resource', { name: 'Suite', type_id: 1, icon: [{ alias: file.alias }] })
      const [resource] = await world.admin.list('resource', `id=${id}&fields=icon`)
      const { created, created_id, updated, updated_id, ...icon } = file
      assert.deepEqual(resource.icon, [icon])
      assert.deepEqual((await fetchContent(world, world.admin, file.alias)).rawPayload, png)
      const nobody = await world.client({})
      assert.deepEqual((await fetchContent(world, nobody, file.alias)).rawPayload, png, 'icons are for everyone')
      const [entry] = await world.journal('file')
      assert.deepEqual([entry.action, entry.record_id], ['created', file.id])
    })

    test('the type is that of the content, not of the name, and scripts are removed from an SVG', async () => {
      await using world = await open()
      const types: readonly (readonly [string, Buffer, string, string])[] = [
        ['a.txt', png, 'png', 'image/png'],
        ['a.png', jpegStart(3, 4), 'jpg', 'image/jpeg'],
        ['a', gifStart(3, 4), 'gif', 'image/gif'],
        ['a.png', webpStart(3, 4), 'webp', 'image/webp'],
        ['a.exe', Buffer.from('%PDF-1.7\n%âãÏÓ'), 'pdf', 'application/pdf'],
      ]
      for (const [name, content, extension, mimeType] of types) {
        const file = await uploaded(world, content, name)
        assert.deepEqual([file.extension, file.mime_type], [extension, mimeType], name)
      }
      const file = await uploaded(world, svg, 'a.html')
      const { payload } = await fetchContent(world, world.admin, file.alias)
      assert.equal(payload, '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')
      assert.deepEqual([file.mime_type, file.size], ['image/svg+xml', payload.length])
    })

    test('headers allow browsers only to show, save and cache the content', async () => {
      await using world = await open()
      const file = await uploaded(world, png, "C:\\pictures\\B\u0007üro (Ann's).jpeg")
      const { headers } = await fetchContent(world, world.admin, file.alias)
      assert.equal(headers['content-type'], 'image/png')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.match(String(headers['content-security-policy']), /default-src 'none';.* sandbox$/)
      assert.equal(
        headers['content-disposition'],
        `attachment; filename="B_ro (Ann's).jpeg.png"; filename*=UTF-8''B%C3%BCro%20%28Ann%27s%29.jpeg.png`,
      )
      assert.match(String(headers['cache-control']), /^private, .*immutable$/)
      const again = await fetchContent(world, world.admin, file.alias, { 'if-none-match': String(headers.etag) })
      assert.deepEqual([again.statusCode, again.payload], [304, ''])
    })

    test('a form that is repeated with its key is stored once, even with another boundary', async () => {
      await using world = await open()
      const key = { 'idempotency-key': 'upload-1' }
      const part: Part = ['file', ' ', png]
      const first = await send(world, world.admin, form([part, ['title', undefined, 'Suite']]), key)
      assert.deepEqual(first.body.warnings, ['title is not a field of file'])
      const second = await send(world, world.admin, form([part], 'y8'), {
        ...key,
        'content-type': 'multipart/form-data; boundary=y8',
      })
      assert.deepEqual(second.body, first.body)
      assert.equal((await send(world, world.admin, form([['file', 'b.png', png]]), key)).status, 409)
      assert.deepEqual(
        (await world.admin.list('file')).map((file) => file.name),
        ['file.png'],
        'a file without a name gets one',
      )
    })

    test('a file may have 5 MiB; with a byte more it is a 413', async () => {
      await using world = await open()
      const largest = Buffer.concat([png, Buffer.alloc(5 * MEBIBYTE - png.length)])
      assert.equal((await uploaded(world, largest)).size, 5 * MEBIBYTE)
      for (const more of [1, MEBIBYTE]) {
        const tooLarge = Buffer.concat([largest, Buffer.alloc(more)])
        const { status, body } = await send(world, world.admin, form([['file', 'a.png', tooLarge]]))
        assert.equal(status, 413)
        assert.match(body.error.message, /larger than the 5 MiB/)
      }
    })
  })

  describe('400', () => {
    test('an invalid file or form is refused, and nothing is stored', async () => {
      await using world = await open()
      const refused: readonly (readonly [readonly Part[], RegExp])[] = [
        [[], /^file: is required/],
        [[['file', undefined, 'text']], /^file: is required/],
        [[['file', 'a.png', '']], /^file: is empty/],
        [
          [
            ['file', 'a.png', png],
            ['file', 'b.png', png],
          ],
          /^file: is given more than once/,
        ],
        [[['file', 'a.png', 'plain text']], /^file: must be PNG, JPEG/],
        [[['file', 'a.png', Buffer.from('MZ\x90\0')]], /^file: must be PNG, JPEG/],
        [[['file', 'a.png', pngStart(8_193, 1)]], /^file: has 8193 × 1 pixels, but a picture has at most 8192 × 8192/],
        [[['file', 'a.jpg', jpegStart(8_000, 8_000)]], /^file: has 8000 × 8000 pixels, .* 40 million in all/],
        [[['file', 'a.png', png.subarray(0, 16)]], /^file: is a picture whose width and height cannot be read/],
        [[['file', 'a.svg', '<html><svg/></html>']], /^file: cannot be read as SVG: its root element is html/],
        [[['file', 'a.svg', '<svg><g></svg>']], /^file: cannot be read as SVG: 1:14: unexpected close tag/],
      ]
      for (const [parts, message] of refused) {
        const { status, body } = await send(world, world.admin, form(parts))
        assert.equal(status, 400, JSON.stringify(body))
        assert.match(body.error.message, message)
      }
      const good = form([['file', 'a.png', png]])
      for (const [payload, type] of [
        [good.subarray(0, 90), 'multipart/form-data; boundary=x7'],
        [good, 'multipart/form-data'],
        [good, 'multipart/form-data; boundary=other'],
        [form([['__proto__', 'a.png', png]]), 'multipart/form-data; boundary=x7'],
      ] as const) {
        const { status, body } = await send(world, world.admin, payload, { 'content-type': type })
        assert.equal(status, 400, JSON.stringify(body))
      }
      assert.deepEqual(await world.admin.list('file'), [])
      assert.match((await world.admin.get('/v2/file/content')).body.error.message, /^alias: is required/)
      assert.equal((await world.admin.get('/v2/file/content?alias=a&id=1')).status, 400)
    })
  })

  describe('401, 403, 404, 405, 415', () => {
    test('uploads need permission; a foreign, a deleted and a missing file are the same 404', async () => {
      await using world = await open()
      const file = await uploaded(world, png)
      const upload = form([['file', 'a.png', png]])
      const anonymous = { authorization: '' }
      assert.equal((await send(world, world.admin, upload, anonymous)).status, 401)
      assert.equal((await fetchContent(world, world.admin, file.alias, anonymous)).statusCode, 401)
      const refused = await send(world, await world.client({ admin: 'R-' }), upload)
      assert.equal(refused.status, 403)
      assert.match(refused.body.error.message, /WRITE.*ADMIN/)
      const foreign = await fetchContent(world, world.other, file.alias)
      const never = await fetchContent(world, world.admin, 'never')
      await world.admin.delete(`/v2/file?id=${file.id}`)
      const deleted = await fetchContent(world, world.admin, file.alias, { 'if-none-match': `"${file.alias}"` })
      for (const { statusCode, headers, json } of [foreign, never, deleted]) {
        assert.equal(statusCode, 404)
        assert.equal(json().error.message, 'The requested resource was not found.')
        assert.doesNotMatch(String(headers['cache-control']), /immutable/)
      }
    })

    test('an icon keeps the name of its deleted file, which cannot be chosen again', async () => {
      await using world = await open()
      const file = await uploaded(world, png)
      const body = { name: 'Suite', type_id: 1, icon: [{ id: file.id }] }
      const id = await world.admin.create('resource', body)
      await world.admin.delete(`/v2/file?id=${file.id}`)
      const [resource] = await world.admin.list('resource', `id=${id}`)
      assert.equal(resource.icon[0].name, file.name)
      assert.equal((await world.admin.put(`/v2/resource?id=${id}`, resource)).status, 200)
      const { status, body: refused } = await world.admin.post('/v2/resource', body)
      assert.equal(status, 400)
      assert.match(refused.error.message, /^icon: there is no file with the id/)
    })

    test('a file cannot be changed, and must be sent as a form', async () => {
      await using world = await open()
      const { status, headers } = await world.admin.put('/v2/file?id=1', { name: 'b.png' })
      assert.equal(status, 405)
      assert.match(String(headers.allow), /POST/)
      const zipped = { 'content-type': 'multipart/form-data; boundary=x7', 'content-encoding': 'gzip' }
      assert.equal((await send(world, world.admin, form([['file', 'a.png', png]]), zipped)).status, 415)
      for (const type of ['application/json', 'image/png', 'text/plain']) {
        const answer = await send(world, world.admin, png, { 'content-type': type })
        assert.equal(answer.status, 415, type)
        assert.match(answer.body.error.message, /multipart\/form-data/)
      }
    })
  })
})
