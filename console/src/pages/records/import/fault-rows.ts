import { sayFault } from '../../../text/say.ts'

/** The parts of an answer that are used. */
interface TriedTable {
  readonly columns: readonly { readonly name: string; readonly member: string | null }[]
  readonly rows: readonly {
    readonly row: number
    readonly result: string
    readonly cells: readonly string[]
    readonly errors: readonly { readonly message: string }[]
  }[]
}

/** The rows of an import that cannot be stored, with their errors, as rows of a file. */
export function faultRows({ columns, rows }: TriedTable): string[][] {
  const heads = columns.filter(({ member }) => member !== null).map(({ name }) => name)
  const wrong = rows.filter(({ result }) => result === 'error')
  const width = Math.max(0, ...wrong.map(({ cells }) => cells.length))
  return [
    ['row', ...heads.slice(0, width), 'errors'],
    ...wrong.map(({ row, cells, errors }) => [
      String(row),
      ...cells,
      ...Array<string>(width - cells.length).fill(''),
      errors.map(({ message }) => sayFault(message)).join(' '),
    ]),
  ]
}
