import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { type Client, onEachEngine, type World } from '../../../../tests/world.ts'

function imported({ admin }: World, query: string, text: string | Buffer, client: Client = admin) {
  return postFile(client, `/v2/import?${query.replaceAll(' ', '%20')}`, 'table.csv', Buffer.from(text))
}

const lines = (...rows: string[]) => rows.join('\r\n')
const at = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Berlin').epochMilliseconds / 1000

/** A studio, and a German file of bookings for it. */
async function studio({ admin }: World) {
  const room = await admin.create('resource', { name: 'Flame 1', type_id: 1 })
  const other = await admin.create('resource', { name: 'Mix stage', type_id: 1 })
  const client = await admin.create('contact', { type: 'organization', name: 'Northern Light' })
  const project = await admin.create('project', { name: 'Harbour', code: 'H-1' })
  return { room, other, client, project }
}

onEachEngine('import', (open) => {
  describe('200', () => {
    test('a German file of bookings is read, with its columns, dates and names', async () => {
      await using world = await open()
      const { room, other, client, project } = await studio(world)
      const text = lines(
        'Titel;Von;Bis;Suite;Kunde;Projekt;Status;Int. Nr.',
        'Conform;23.11.2026 09:00;23.11.2026 18:00;Flame 1;Northern Light;H-1;Confirmed;K-1',
        '"Mischung; Teil 2";24.11.26 10:30;24.11.26 19:00;"Flame 1, Mix stage";northern light;Harbour;;K-2',
      )
      const query = 'record=booking&locale=de-DE'
      const trial = await imported(world, `${query}&dry_run=true`, `\uFEFF${text}`)
      assert.equal(trial.status, 200, JSON.stringify(trial.body))
      assert.deepEqual(trial.body.data.counts, { new: 2, changes: 0, same: 0, skipped: 0, error: 0 })
      assert.deepEqual(
        trial.body.data.columns.map((one: { member: string | null }) => one.member),
        ['name', 'start', 'end', 'resources', 'client', 'project', 'status', null],
      )
      assert.equal(trial.body.data.undo, null)
      assert.deepEqual(await world.admin.list('booking'), [], 'a dry run stores nothing')
      const { body } = await imported(world, query, text)
      assert.deepEqual(body.data.counts, trial.body.data.counts)
      const [first, second] = await world.admin.list('booking', 'order_asc=id')
      assert.deepEqual(
        [first.name, first.start, first.end],
        ['Conform', at('2026-11-23T09:00'), at('2026-11-23T18:00')],
      )
      assert.deepEqual([first.client[0].id, first.project[0].id, first.status[0].name], [client, project, 'Confirmed'])
      assert.deepEqual(
        second.resources.map(({ id }: { id: number }) => id),
        [room, other],
      )
      assert.equal((await world.admin.list('mail')).length, 0)
      const undone = await world.admin.post('/v2/import/undo', body.data.undo)
      assert.deepEqual(undone.body, { data: { removed: 2, changed: 0 } })
      assert.deepEqual(await world.admin.list('booking'), [])
    })

    test('the mode says whether existing records are changed, skipped or added again; an undo reverts it', async () => {
      await using world = await open()
      const { admin } = world
      const id = await admin.create('billable-item', { name: 'Tape', sell_cost: '12', currency: 'EUR' })
      await admin.create('billable-item', { name: 'Disk', sell_cost: '90', currency: 'EUR' })
      const text = lines('name;sell_cost', 'tape;1.320,50', 'Disk;90,00', 'Courier;35')
      const counts = async (mode: string) => {
        const { body } = await imported(world, `record=billable-item&locale=de&mode=${mode}&dry_run=true`, text)
        const { new: made, changes, same, skipped } = body.data.counts
        return [made, changes, same, skipped]
      }
      assert.deepEqual(await counts('add'), [3, 0, 0, 0])
      assert.deepEqual(await counts('update'), [1, 1, 1, 0])
      assert.deepEqual(await counts('skip'), [1, 0, 0, 2])
      const { body } = await imported(world, 'record=billable-item&locale=de&mode=update', text)
      const cost = async () => (await admin.list('billable-item', `id=${id}`))[0].sell_cost
      assert.equal(await cost(), '1320.50')
      assert.deepEqual(body.data.undo.remove.length, 1)
      assert.deepEqual((await admin.post('/v2/import/undo', body.data.undo)).body.data, { removed: 1, changed: 1 })
      assert.equal(await cost(), '12.00')
      assert.equal((await admin.list('billable-item')).length, 2)
    })

    test('an undo with more records than an import can have rows, or with a record twice, is refused', async () => {
      await using world = await open()
      const refused = async (body: object) => {
        const answer = await world.admin.post('/v2/import/undo', { record: 'contact', remove: [], change: [], ...body })
        assert.equal(answer.status, 400)
        return answer.body.error.message
      }
      const change = Array.from({ length: 20_001 }, () => ({ id: 1, body: {} }))
      assert.match(await refused({ change }), /^change: must not have more than 20000 items/)
      assert.match(
        await refused({ remove: change.map((_, index) => index + 1) }),
        /^remove: must not have more than 20000 items/,
      )
      assert.match(await refused({ remove: [7, 7] }), /^remove: must not have duplicate items/)
    })

    test('each kind accepts its columns, and importing the same table again changes nothing', async () => {
      await using world = await open()
      const { admin } = world
      const tables: readonly (readonly [string, string])[] = [
        ['contact', lines('type,name,email,zip', 'organization,Acme,a@acme.example,10115', 'person,Ada,,')],
        ['resource', lines('name,type,group', 'Rooms,resource group,', 'Suite 1,room,Rooms')],
        ['project', lines('name,code,client,start,budget', 'Harbour,H-1,Acme,2026-03-01,"1,500.25"')],
        ['rate-scheme', lines('name,type,currency,day rate,default unit', 'Base,base,EUR,"1,320.00",day')],
        ['billable-item', lines('name,price,currency', "'=Tape,12.5,EUR")],
        [
          'time-entry',
          lines(
            'owner,name,from,to,project,billable',
            'Administrator,Mix,2026-03-01 09:00,2026-03-01 10:30,Harbour,yes',
          ),
        ],
      ]
      for (const [record, text] of tables) {
        const { status, body } = await imported(world, `record=${record}&locale=en-GB`, text)
        assert.equal(status, 200, `${record}: ${JSON.stringify(body)}`)
        const again = await imported(world, `record=${record}&locale=en-GB&mode=update`, text)
        const rows = text.split('\r\n').length - 1
        assert.equal(again.body.data.counts.same, rows, `${record}: ${JSON.stringify(again.body.data.rows)}`)
      }
      assert.equal((await admin.list('billable-item'))[0].name, '=Tape')
      assert.equal((await admin.list('project'))[0].budget_amount, '1500.25')
      assert.equal((await admin.list('time-entry'))[0].duration_sec, '5400')
      const exported = lines('id,name,code,client,start', `1,Harbour,H-1,Acme,2026-03-01T00:00:00`)
      const { body } = await imported(world, 'record=project&mode=update', exported)
      assert.equal(body.data.rows[0].result, 'same')
    })

    test('columns can be mapped by hand, and UTF-16 and tabs are read', async () => {
      await using world = await open()
      const text = Buffer.from('\uFEFFWie es heißt\tArt\nStudio Ö\t1\n', 'utf16le')
      const columns = encodeURIComponent(JSON.stringify({ 'Wie es heißt': 'name', Art: 'type_id' }))
      const { status, body } = await imported(world, `record=resource&columns=${columns}`, text)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(
        (await world.admin.list('resource')).map(({ name, type_id }) => [name, type_id]),
        [['Studio Ö', 1]],
      )
    })
  })

  describe('400', () => {
    test('two lines that change the same record are refused, by id or by name', async () => {
      await using world = await open()
      await world.admin.create('tax', { name: 'VAT', rate: '20' })
      const room = await world.admin.create('resource', { name: 'Flame 1', type_id: 1 })
      for (const [text, column] of [
        [lines('id,name', `${room},Flame 2`, `${room},Flame 3`), 'id'],
        [lines('name,type_id', 'Suite,1', 'Flame 1,1', 'suite,1'), 'name'],
      ] as const) {
        const { status, body } = await imported(world, 'record=resource&mode=update', text)
        assert.deepEqual([status, body.error.field], [400, `rows[${column === 'id' ? 3 : 4}].${column}`])
        assert.match(body.error.message, /is the same as in line 2 of the file/)
      }
      assert.deepEqual(
        (await world.admin.list('resource')).map(({ name }) => name),
        ['Flame 1'],
      )
    })

    test('every wrong cell is named by its row and column, and nothing from the file is stored', async () => {
      await using world = await open()
      await studio(world)
      const text = lines(
        'Name,Von,Bis,Kunde',
        'Good,2026-11-26 09:00,2026-11-26 18:00,Northern Light',
        'Backwards,2026-11-26 19:00,2026-11-26 18:00,Northern Light',
        'Lost,26.11.2026 09:00,yesterday,Northern Ligth',
        ',2026-11-26 09:00,2026-11-26 18:00,',
      )
      const trial = await imported(world, 'record=booking&dry_run=true', text)
      assert.equal(trial.status, 200)
      assert.deepEqual(
        trial.body.data.rows.map((row: { row: number; result: string }) => [row.row, row.result]),
        [
          [2, 'new'],
          [3, 'error'],
          [4, 'error'],
          [5, 'error'],
        ],
      )
      const faults = trial.body.data.rows.flatMap((row: { errors: { field: string; message: string }[] }) => row.errors)
      assert.deepEqual(
        faults.map(({ field }: { field: string }) => field),
        ['Bis', 'Bis', 'Kunde', 'Name'],
      )
      assert.match(faults[2].message, /"Northern Ligth" was not found; nearest: "Northern Light"/)
      const { status, body } = await imported(world, 'record=booking', text)
      assert.deepEqual([status, body.error.field], [400, 'rows[3].Bis'])
      assert.deepEqual(await world.admin.list('booking'), [])
    })

    test('hostile and broken files are refused with the reason', async () => {
      await using world = await open()
      const cases: readonly (readonly [string | Buffer, RegExp])[] = [
        [Buffer.from([0xe4, 0xf6, 0x0a, 0xfc]), /is not in UTF-8/],
        [Buffer.from('name\0,x\n1,2'), /is no text/],
        ['\n\n', /names of the columns/],
        ['BEGIN:VCALENDAR\r\nVERSION:2.0', /is a calendar, .* POST \/v2\/calendar-subscription\/import/],
        ['shade,size\nred,1', /has no column of resource/],
        ['name,name\na,b', /two columns named "name"/],
        ['name,type\n"open,1', /is not valid CSV/],
        [Buffer.from('PK\u0003\u0004 and no more'), /is a damaged workbook/],
        [bomb(), /is larger than 200 MiB/],
        [`name\n${'x\n'.repeat(20_001)}`, /has more than 20000 rows/],
        [`name\n${'x'.repeat(30_001)}`, /more than 30000 characters|not valid CSV/],
        [`name,${'c,'.repeat(101)}d\nx`, /two columns|more than 100 columns/],
      ]
      for (const [text, message] of cases) {
        const { status, body } = await imported(world, 'record=resource', text)
        assert.deepEqual([status, body.error?.field], [400, 'file'], `${message} ${JSON.stringify(body)}`)
        assert.match(body.error.message, message)
      }
      for (const [query, field] of [
        ['', 'record'],
        ['record=invoice', 'record'],
        ['record=resource&mode=replace', 'mode'],
        ['record=resource&locale=not a locale', 'locale'],
        ['record=resource&columns=[]', 'columns'],
        ['record=resource&columns={"Nothing":"name"}', 'columns'],
        ['record=resource&columns={"name":"icon"}', 'columns'],
        ['record=resource&leave_out=2,9', 'leave_out'],
      ] as const) {
        const { status, body } = await imported(world, query, 'name\nx')
        assert.deepEqual([status, body.error?.field], [400, field], query)
      }
      const large = await imported(world, 'record=resource', Buffer.alloc(21 * 1024 * 1024, 97))
      assert.equal(large.status, 413)
    })
  })

  test('403: an import needs WRITE on ADMIN and on the imported kind, and so does its undo', async () => {
    await using world = await open()
    const text = lines('name,type', 'Acme,organization')
    const keeper = await world.client({ contact: 'RW' })
    assert.equal((await imported(world, 'record=contact', text, keeper)).status, 403)
    const administrator = await world.client({ admin: 'RW' })
    const refused = await imported(world, 'record=contact', text, administrator)
    assert.match(refused.body.error.message, /WRITE permission on CONTACT/)
    assert.equal((await imported(world, 'record=resource', 'name,type\nx,room', administrator)).status, 200)
    const undo = { record: 'contact', remove: [1], change: [] }
    assert.equal((await administrator.post('/v2/import/undo', undo)).status, 403)
  })
})

/** A ZIP file whose directory says that it unpacks to 4 GB. */
function bomb(): Buffer {
  const name = Buffer.from('xl/workbook.xml')
  const entry = Buffer.alloc(46 + name.length)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt32LE(0xfffffff0, 24)
  entry.writeUInt16LE(name.length, 28)
  name.copy(entry, 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(4, 16)
  return Buffer.concat([Buffer.from('PK\u0003\u0004'), entry, end])
}
