import { Refused } from './output.ts'

/** The reason why the operating system refuses a file, in words; any other error as it is. */
export function asFileRefusal(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOENT':
      return new Refused(`${file} is not there, or its folder is not.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Refused(`${file} cannot be opened: its permissions, or those of its folder, are against it.`)
    case 'EISDIR':
    case 'ENOTDIR':
      return new Refused(`${file} is not a file in a folder.`)
    case 'ENOSPC':
    case 'EDQUOT':
      return new Refused(`There is no room for ${file}.`)
    case 'EPIPE':
      return new Refused(`The reader of ${file} has closed it before the end.`)
    default:
      return error
  }
}
