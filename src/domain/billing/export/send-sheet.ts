import type { StreamedContent } from '../../../kernel/files/content.ts'
import { exportStreams } from '../../../kernel/files/export-streams.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { csvOf } from '../../../kernel/sheets/csv-sheet.ts'
import type { Sheet } from '../../../kernel/sheets/sheet.ts'
import { xlsxOf } from '../../../kernel/sheets/xlsx-sheet.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import type { Period, SheetFormat } from './export-params.ts'

const writers = { csv: csvOf, xlsx: xlsxOf } as const

export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The file is made while it is sent. */
export function sendSheet(scope: Scope, sheet: Sheet, period: Period, format: SheetFormat = 'csv'): StreamedContent {
  return {
    mimeType: sheetTypes[format],
    fileName: `${fileNameOf(sheet.name, period)}.${format}`,
    open: () => exportStreams.open(scope.instance.id, writers[format](sheet)),
  }
}

/** `Credit notes 2026-01-01 to 2026-01-31` */
export function fileNameOf(name: string, { from, to }: Period): string {
  const days = [from === undefined ? '' : civilDateText(from), to === undefined ? '' : `to ${civilDateText(to)}`]
  return [name, ...days].filter(Boolean).join(' ')
}
