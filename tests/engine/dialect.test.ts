import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import type { SqlValue } from '../../src/kernel/db/sql.ts'
import { foldedWords, foldText } from '../../src/kernel/fold-text.ts'
import { forEachEngine, type TestDatabase } from '../support/engines.ts'
import { createDatabase, dropDatabase, postgresUrl, withoutPostgres } from '../support/postgres-cluster.ts'

/** Typical texts, and their form without case and accents. */
const folded: readonly (readonly [string, string])[] = [
  ['', ''],
  ['Grading Suite 2', 'grading suite 2'],
  ['Émile Zola', 'emile zola'],
  ['E\u0301mile', 'emile'],
  ['ÀÉÎÕÜ Çñ Šž ŘŮ Ąę', 'aeiou cn sz ru ae'],
  ['Łódź Ørsted Straße STRAẞE', 'lodz orsted strasse strasse'],
  ['Đurđevac Æther œuvre Þórr Ðalur Ħal Ŧ Ǿ', 'durdevac aether oeuvre thorr dalur hal t o'],
  ['ΟΔΟΣ Οδός οδοσ', 'οδοσ οδοσ οδοσ'],
  ['Ёлка Й й', 'елка и и'],
  ['İstanbul Iğdır ISPARTA', 'istanbul igdir isparta'],
  ['ﬁlm oﬀice Ⅷ № ½', 'film office viii no 1⁄2'],
  ['Ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
  ['Tiếng Việt', 'tieng viet'],
  ['שָׁלוֹם مَرْحَبًا', 'שלום مرحبا'],
  ['हिन्दी', 'हनद'],
  ['東京 カメラ ガ', '東京 カメラ カ'],
  ['한국', '한국'.normalize('NFKD')],
  ['👩🏽‍🎤 Studio', '👩🏽‍🎤 studio'],
  ['𝐁𝐨𝐥𝐝 𐐀', 'bold 𐐨'],
  ['K Å Ω ſ', 'k a ω s'],
]

describe('text without case and accents', () => {
  for (const [text, expected] of folded) {
    test(`${JSON.stringify(text)} is ${JSON.stringify(expected)}`, () => assert.equal(foldText(text), expected))
  }

  test('is split into its distinct words', () => {
    assert.deepEqual(foldedWords('Grading – Suite 2, GRADING (Émile’s)'), ['grading', 'suite', '2', 'emile', 's'])
  })
})

forEachEngine(({ create }) => {
  let database: TestDatabase
  let engine: Engine

  before(async () => {
    database = await create()
    engine = await database.open()
    const { integer, text, table } = engine.dialect.ddl
    await engine.exclusive(async (sql) => {
      await sql.run(`create table thing (id ${integer} primary key, name ${text}, facts ${text}) ${table}`, [])
      const rows: SqlValue[][] = [
        [1, 'b', '{"colour":"red","size":"4","note":null}'],
        [2, 'Ä "quoted" \\ back\tslash \u{1f3ac}', '{"colour":"grün"}'],
        [3, 'a', null],
        [4, null, '{}'],
        [9007199254740991, 'Z', '{"colour":""}'],
      ]
      const p = engine.dialect.placeholder
      for (const row of rows)
        await sql.run(`insert into thing (id, name, facts) values (${p(1)}, ${p(2)}, ${p(3)})`, row)
    })
  })
  after(() => database[Symbol.asyncDispose]())

  /** The values of a statement's only column. */
  const column = async (text: string, ...values: SqlValue[]) =>
    (await engine.read.all(text, values)).flatMap((row) => Object.values(row))

  describe('fold', () => {
    const inSql = async (texts: readonly string[]) => {
      const p = engine.dialect.placeholder
      const selects = texts.map(
        (_, i) => `select ${i} as i, ${engine.dialect.fold(`cast(${p(i + 1)} as text)`)} as folded`,
      )
      const rows = await engine.read.all<{ folded: string }>(
        `select folded from (${selects.join(' union all ')}) as t order by i`,
        texts,
      )
      return rows.map((row) => row.folded)
    }

    test('returns what foldText returns', async () => {
      const texts = folded.map(([text]) => text)
      assert.deepEqual(await inSql(texts), texts.map(foldText))
    })

    test('returns what foldText returns for every character of scripts that no longer change', async () => {
      const points = [0x0001, 0x1c7f, 0x1d00, 0x2e7f, 0xf900, 0xfffd]
      const texts: string[] = []
      for (let i = 0; i < points.length; i += 2) {
        for (let from = points[i]!; from <= points[i + 1]!; from += 64) {
          const run = Array.from({ length: Math.min(64, points[i + 1]! - from + 1) }, (_, j) => from + j)
          texts.push(String.fromCodePoint(...run))
        }
      }
      for (let i = 0; i < texts.length; i += 100) {
        const some = texts.slice(i, i + 100)
        assert.deepEqual(await inSql(some), some.map(foldText))
      }
    })

    test('returns what foldText returns for any mixture of these characters', async () => {
      const character = fc.integer({ min: 0x20, max: 0x1c7f }).map((point) => String.fromCodePoint(point))
      const texts = fc.array(
        fc.string({ unit: fc.oneof(character, fc.constantFrom('Σ', 'İ', 'ﬀ', '\u0301', ' ', 'a')) }),
        {
          minLength: 1,
          maxLength: 50,
        },
      )
      await fc.assert(
        fc.asyncProperty(texts, async (some) => assert.deepEqual(await inSql(some), some.map(foldText))),
        { numRuns: 50 },
      )
    })

    test('returns null for null', async () => {
      assert.deepEqual(await column(`select ${engine.dialect.fold('name')} from thing where id = 4`), [null])
    })
  })

  test('bytewise orders text by its bytes, capitals before small letters before accents', async () => {
    const order = `order by ${engine.dialect.bytewise('name')}`
    assert.deepEqual(await column(`select id from thing where name is not null ${order}`), [9007199254740991, 3, 1, 2])
    assert.deepEqual(
      await column(`select id from thing where name is not null order by name`),
      [9007199254740991, 3, 1, 2],
    )
  })

  describe('anyOf', () => {
    const p = () => engine.dialect.placeholder(1)

    test('finds integers, however large', async () => {
      const where = engine.dialect.anyOf('id', p(), 'integer')
      const ids = await column(`select id from thing where ${where} order by id`, '[3,1,7,9007199254740991,3]')
      assert.deepEqual(ids, [1, 3, 9007199254740991])
    })

    test('finds texts, whatever is in them', async () => {
      const where = engine.dialect.anyOf('name', p(), 'text')
      const wanted = JSON.stringify(['a', 'Ä "quoted" \\ back\tslash \u{1f3ac}', 'A', '{a,b}'])
      assert.deepEqual(await column(`select id from thing where ${where} order by id`, wanted), [2, 3])
    })

    test('of an empty array finds nothing', async () => {
      for (const [name, type] of [
        ['id', 'integer'],
        ['name', 'text'],
      ] as const) {
        assert.deepEqual(await column(`select id from thing where ${engine.dialect.anyOf(name, p(), type)}`, '[]'), [])
      }
    })
  })

  test('jsonText reads a member, and returns null if there is none', async () => {
    const { jsonText } = engine.dialect
    assert.deepEqual(await column(`select ${jsonText('facts', 'colour')} from thing order by id`), [
      'red',
      'grün',
      null,
      null,
      '',
    ])
    assert.deepEqual(await column(`select ${jsonText('facts', 'note')} from thing where id = 1`), [null])
    assert.deepEqual(await column(`select id from thing where ${jsonText('facts', 'size')} = '4'`), [1])
  })

  test('joined lists integers in the given order, and returns null if there are none', async () => {
    const { joined } = engine.dialect
    const names = await column(
      `select ${joined('id', 'thing', 'id desc')} union all select ${joined('id', 'thing where id < 0', 'id')}`,
    )
    assert.deepEqual(names, ['9007199254740991,4,3,2,1', null])
  })

  describe('JSON of rows', () => {
    const columns = ['id', 'name'] as const
    const second = '{"id":2,"name":"Ä \\"quoted\\" \\\\ back\\tslash \u{1f3ac}"}'

    test('is one array in the given order, the same to the byte on both engines', async () => {
      const rows = engine.dialect.jsonRows(columns, 'thing where id < 5', 'id desc')
      assert.deepEqual(await column(`select ${rows}`), [
        `[{"id":4,"name":null},{"id":3,"name":"a"},${second},{"id":1,"name":"b"}]`,
      ])
    })

    test('is an empty array if there are no rows', async () => {
      assert.deepEqual(await column(`select ${engine.dialect.jsonRows(columns, 'thing where id < 0', 'id')}`), ['[]'])
    })

    test('is one object for one row, and null for none', async () => {
      const { jsonRow } = engine.dialect
      const one = await column(`select ${jsonRow(columns, 'thing where id = 2')}`)
      const none = await column(`select ${jsonRow(columns, 'thing where id < 0')}`)
      assert.deepEqual([one, none], [[second], [null]])
    })

    test('may refer to the row around it', async () => {
      const other = engine.dialect.jsonRow(['name'], 'thing as other where other.id = thing.id + 2')
      assert.deepEqual(await column(`select ${other} from thing where id < 3 order by id`), [
        '{"name":"a"}',
        '{"name":null}',
      ])
    })

    test('is what JSON.parse reads back, for any text', async () => {
      const p = engine.dialect.placeholder(1)
      const row = engine.dialect.jsonRow(['t'], `(select cast(${p} as text) as t) as s`)
      const text = fc.string({
        unit: fc.oneof(
          fc.constantFrom('"', '\\', '\n', '\u0001', '\u007f', '/', '<', ' '),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
        ),
      })
      await fc.assert(
        fc.asyncProperty(
          text.filter((some) => !some.includes('\0')),
          async (some) => {
            const [json] = await column(`select ${row}`, some)
            assert.deepEqual(JSON.parse(String(json)), { t: some })
          },
        ),
      )
    })
  })
})

test('on PostgreSQL the locale of the database has no effect', {
  skip: withoutPostgres,
}, async () => {
  const name = await createDatabase('template0', `locale_provider icu icu_locale 'tr-TR' locale 'C'`)
  const engine = await openEngine(await postgresUrl(name))
  try {
    await migrate(engine, [{ name: '1', statements: ({ text }) => [`create table word (word ${text})`] }])
    await engine.exclusive((sql) => sql.run(`insert into word values ('I'), ('İ'), ('ı'), ('i'), ('a'), ('Z')`, []))
    const rows = await engine.read.all<{ word: string; folded: string }>(
      `select word, ${engine.dialect.fold('word')} as folded from word order by word`,
      [],
    )
    assert.deepEqual(
      rows.map((row) => `${row.word}${row.folded}`),
      ['Ii', 'Zz', 'aa', 'ii', 'İi', 'ıi'],
    )
  } finally {
    await engine.close()
    await dropDatabase(name)
  }
})
