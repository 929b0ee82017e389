/** The table of a record: `project/folder` is stored in `project_folder`. */
export function tableOf(record: string): string {
  return record.replace(/[/-]/g, '_')
}
