/** Compares the documents after a race with the answers to the writers, in plain SQL. */
import assert from 'node:assert/strict'
import type { Engine } from '../../src/kernel/db/engine.ts'
import type { NumberAnswer, NumberAttempt } from './number-attempts.ts'

export interface NumberAudit {
  readonly numbers: number
  readonly gaps: number
  readonly doubles: number
  /** Issued documents without a number, and drafts with one. */
  readonly misnumbered: number
}

type Cell = string | number | null
type Row<Names extends string> = Record<Names, Cell>

/** Throws if an answer and the database disagree; returns the state of the numbers. */
export async function auditNumbers(engine: Engine, answers: readonly NumberAnswer[]): Promise<NumberAudit> {
  assert.deepEqual(await engine.integrityFaults(), [])
  await auditAnswers(engine, answers)
  await auditBalances(engine)
  const audit = { numbers: 0, gaps: 0, doubles: 0, misnumbered: await misnumbered(engine) }
  for (const kind of ['quote', 'invoice', 'credit_note']) {
    for (const { n, distinct_n, lowest, highest, last_number } of await sequences(engine, kind)) {
      audit.numbers += Number(n)
      audit.doubles += Number(n) - Number(distinct_n)
      audit.gaps += Number(highest) - Number(distinct_n)
      assert.equal(lowest, 1, `${kind}: a sequence does not begin with 1`)
      assert.equal(highest, last_number, `${kind}: the sequence has come further than its documents`)
    }
  }
  return audit
}

function sequences(
  engine: Engine,
  table: string,
): Promise<Row<'n' | 'distinct_n' | 'lowest' | 'highest' | 'last_number'>[]> {
  return engine.read.all(
    `select count(*) as n, count(distinct number) as distinct_n, min(number) as lowest, max(number) as highest,
       (select last_number from document_number as sequence where sequence.instance_id = document.instance_id
          and sequence.kind = '${table.replace('_', '-')}' and sequence.prefix = document.prefix) as last_number
     from ${table} as document where number is not null group by instance_id, prefix`,
    [],
  )
}

async function misnumbered(engine: Engine): Promise<number> {
  const [row] = await engine.read.all<Row<'n'>>(
    `select (select count(*) from invoice where (status_id = 1) <> (number is null)) +
       (select count(*) from quote where number is null) as n`,
    [],
  )
  return Number(row?.n)
}

/** Successes are stored once, refused writes are not, and unanswered ones at most once. */
async function auditAnswers(engine: Engine, answers: readonly NumberAnswer[]): Promise<void> {
  const found = await namesFound(engine)
  for (const { attempt, status } of answers) {
    const times = found.get(`${tableOf(attempt)} ${attempt.name}`) ?? 0
    const reported = `${attempt.name} (${attempt.kind}) was answered ${status}`
    if (attempt.kind === 'delete') continue
    if (status === undefined) assert.ok(times <= 1, `${reported} and is there ${times} times`)
    else assert.equal(times, status === 200 ? 1 : 0, reported)
  }
  const deleted = await idsOf(
    engine,
    `select record_id as id from journal where record = 'invoice' and action = 'deleted'`,
  )
  const issued = await idsOf(engine, 'select id from invoice where status_id > 1')
  const drafted = await idsOf(engine, 'select id from invoice')
  for (const { attempt, status, id } of answers.filter((one) => one.status === 200)) {
    assert.ok(status === 200 && id !== undefined)
    if (attempt.kind === 'delete') assert.ok(deleted.has(id), `${id} was answered as deleted and is not`)
    if (attempt.kind === 'draft') assert.ok(drafted.has(id), `draft ${id} was answered and is not there`)
    if (attempt.kind === 'invoice' || attempt.kind === 'issue')
      assert.ok(issued.has(id), `${id} was answered as issued`)
  }
}

function tableOf({ kind }: NumberAttempt): string {
  if (kind === 'credit') return 'credit_note'
  return kind === 'pay' ? 'payment' : kind === 'quote' ? 'quote' : 'invoice'
}

/**
 * How often each name has been written, by table: the journal keeps the first name of a document that is edited later.
 */
async function namesFound(engine: Engine): Promise<ReadonlyMap<string, number>> {
  const entries = await engine.read.all<Row<'record' | 'after'>>(
    `select record, after from journal where action in ('created', 'edited') and after is not null`,
    [],
  )
  const found = new Map<string, number>()
  for (const { record, after } of entries) {
    const { reference, reason } = JSON.parse(String(after)) as { reference?: string; reason?: string }
    const name = record === 'credit-note' ? reason : reference
    const key = `${String(record).replace('-', '_')} ${name}`
    if (name !== undefined) found.set(key, (found.get(key) ?? 0) + 1)
  }
  return found
}

async function idsOf(engine: Engine, text: string): Promise<ReadonlySet<number>> {
  const rows = await engine.read.all<Row<'id'>>(text, [])
  return new Set(rows.map(({ id }) => Number(id)))
}

/** The balance is the total less credits and payments; and the balance of a Paid invoice is zero. */
async function auditBalances(engine: Engine): Promise<void> {
  const sumOf = (column: string, table: string) =>
    `coalesce((select sum(${column}) from ${table} as other where other.instance_id = invoice.instance_id
       and other.invoice_id = invoice.id and other.deleted is null), 0)`
  const wrong = await engine.read.all<Row<'id'>>(
    `select id from invoice where balance <> total - amount_credited - amount_paid
       or amount_credited <> ${sumOf('total', 'credit_note')} or amount_paid <> ${sumOf('amount', 'payment')}
       or (status_id in (4, 5)) <> (balance <= 0)
       or (status_id = 5) <> (balance <= 0 and amount_paid = 0 and amount_credited > 0)`,
    [],
  )
  assert.deepEqual(wrong, [])
}
