import { type Query, type RecordKind, readList } from '../../api/client.ts'
import type { KindFacts } from '../../api/kind-facts.ts'
import type { AnyRecord } from './record-queries.ts'

const PAGE_SIZE = 1000
/** The largest number of rows that a browser holds and a spreadsheet opens. */
const RECORDS_MAX = 100_000

/** All records of a list, page by page, up to the bound. */
export async function readAllShown(
  facts: KindFacts,
  { sums: _, ...query }: Query,
): Promise<{ readonly records: readonly AnyRecord[]; readonly isCut: boolean }> {
  const records: AnyRecord[] = []
  for (let page = 1; records.length < RECORDS_MAX; page += 1) {
    const { data, meta } = await readList(facts.kind as RecordKind, { ...query, limit: PAGE_SIZE, page })
    records.push(...(data as unknown as readonly AnyRecord[]))
    if (data.length < PAGE_SIZE || records.length >= meta.pagination.total) return { records, isCut: false }
  }
  return { records, isCut: true }
}
