import { csvText } from '../text/csv-text.ts'
import { saveFile } from './save-file.ts'

/** Gives the browser a CSV file to save. The name has no ending. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(`${name}.csv`, new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }))
}
