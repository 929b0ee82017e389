/** The requests of the import page. */
import { addressOf, send } from '../../../api/client.ts'
import { Problem, problemIn } from '../../../api/problem.ts'
import { countChange } from '../../../api/until-answered.ts'

export const importedKinds = [
  'booking',
  'project',
  'contact',
  'resource',
  'rate-scheme',
  'billable-item',
  'time-entry',
] as const
export type ImportedKind = (typeof importedKinds)[number]
export type ImportMode = 'add' | 'update' | 'skip'
export const importFates = ['new', 'changes', 'same', 'skipped', 'error'] as const
export type ImportFate = (typeof importFates)[number]

/** How a file is read. */
export interface ImportAsked {
  /** Undefined until it is known what the rows are. */
  readonly record: ImportedKind | undefined
  readonly mode: ImportMode
  readonly locale: string
  readonly preset: string
  /** The members of columns that were chosen by hand; null leaves a column out. */
  readonly columns: Readonly<Record<string, string | null>>
  readonly values: Readonly<Record<string, string>>
  readonly leaveOut: readonly number[]
}

/** It is known how the file is read. */
export interface ReadyImport extends ImportAsked {
  readonly record: ImportedKind
}

export function isReady(asked: ImportAsked): asked is ReadyImport {
  return asked.record !== undefined
}

export interface TriedRow {
  readonly row: number
  readonly result: ImportFate
  readonly name: string | null
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string }[]
  readonly cells: readonly string[]
}

interface TriedColumn {
  readonly name: string
  readonly member: string | null
  readonly example: string | null
}

export interface ImportUndo {
  readonly remove: readonly number[]
  readonly change: readonly unknown[]
}

export interface ImportAnswer {
  readonly format: 'csv' | 'xlsx'
  readonly columns: readonly TriedColumn[]
  readonly members: readonly string[]
  readonly matched_by: readonly string[] | null
  readonly counts: Readonly<Record<ImportFate, number>>
  readonly rows: readonly TriedRow[]
  readonly undo: ImportUndo | null
}

interface Sending {
  readonly isTrial: boolean
  readonly signal?: AbortSignal
  /** Called with the part of the file that was sent, from 0 to 1. */
  readonly sent?: (part: number) => void
  readonly key?: string
}

/** Sends the file. `fetch` does not say how much was sent, so this is the older request. Throws a `Problem`. */
export function sendImport(file: File, asked: ReadyImport, sending: Sending): Promise<ImportAnswer> {
  const { isTrial, signal, sent, key } = sending
  const { record, mode, locale, preset, columns, values, leaveOut } = asked
  const json = (texts: object) => (Object.keys(texts).length === 0 ? undefined : JSON.stringify(texts))
  const path = addressOf('import', {
    record,
    mode,
    locale,
    preset: preset === '' ? undefined : preset,
    columns: json(columns),
    values: json(values),
    leave_out: leaveOut.length === 0 ? undefined : leaveOut.join(','),
    dry_run: isTrial ? true : undefined,
  })
  const form = new FormData()
  form.append('file', file)
  const ask = () =>
    new Promise<ImportAnswer>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', path)
      request.setRequestHeader('accept', 'application/json')
      if (key !== undefined) request.setRequestHeader('idempotency-key', key)
      request.upload.onprogress = ({ loaded, total }) => sent?.(total === 0 ? 1 : loaded / total)
      request.onerror = () => reject(new Problem(0, ''))
      request.onabort = () => reject(new DOMException('', 'AbortError'))
      request.onload = () => {
        if (request.status === 200) resolve(answerIn(request))
        else reject(problemIn(request.status, request.responseText, (name) => request.getResponseHeader(name)))
      }
      signal?.addEventListener('abort', () => request.abort())
      request.send(form)
    })
  return isTrial ? ask() : countChange(ask)
}

async function answerIn({ responseText }: XMLHttpRequest): Promise<ImportAnswer> {
  try {
    return (JSON.parse(responseText) as { data: ImportAnswer }).data
  } catch {
    // A proxy in between has answered with its own page.
    throw new Problem(0, '')
  }
}

/** Takes an import back. */
export async function undoImport(undo: ImportUndo): Promise<void> {
  await send('POST', addressOf('import/undo'), { body: undo })
}
