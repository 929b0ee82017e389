import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refused } from './output.ts'

/** The reason why the operating system refuses a file, in words; any other error as it is. */
export function asFileRefusal(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOENT':
      return new Refused(`${existsSync(dirname(file)) ? file : `The folder of ${file}`} does not exist.`)
    case 'EACCES':
    case 'EPERM':
      return new Refused(`${file} cannot be opened: Daybook has no permission for the file or its folder.`)
    case 'EROFS':
      return new Refused(`${file} cannot be opened: its file system is read-only for Daybook.`)
    case 'EISDIR':
    case 'ENOTDIR':
      return new Refused(`${file} is not a file in a folder.`)
    case 'ENOSPC':
    case 'EDQUOT':
      return new Refused(`There is no space for ${file} on the disk.`)
    case 'EPIPE':
      return new Refused(`The program that reads ${file} closed it too early.`)
    default:
      return error
  }
}
