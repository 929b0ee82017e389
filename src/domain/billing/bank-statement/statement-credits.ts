import { type UnzipFileInfo, unzipSync } from 'fflate'
import { Invalid } from '../../../kernel/errors.ts'
import { type BankCredit, readCamt } from './read-camt.ts'

const FILES_MAX = 100
/** All payments of a file are made in one transaction. */
const CREDITS_MAX = 2_000
/** Limit of the unpacked size of all files in a ZIP. */
const UNPACKED_BYTES_MAX = 50 * 1024 * 1024
const description = 'A bank statement: camt.053 or camt.054 as XML, or a ZIP of such files.'

/** The credits in a file: one XML, or a ZIP of them. Throws `Invalid` for other files, and for too many credits. */
export function creditsIn(bytes: Uint8Array): BankCredit[] {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const credits = isZip ? unpacked(bytes).flatMap(readCamt) : readCamt(bytes)
  // Nothing is booked for those that are taken back, but each is looked for.
  if (credits.length <= CREDITS_MAX) return credits
  throw Invalid.field('file', `has ${credits.length} credits; at most ${CREDITS_MAX} are booked at once`, description)
}

function unpacked(bytes: Uint8Array): Uint8Array[] {
  const files = unzipped(bytes)
  if (files.length > 0) return files
  throw Invalid.field('file', 'is a ZIP without an XML file in it', description)
}

function unzipped(bytes: Uint8Array): Uint8Array[] {
  let size = 0
  let count = 0
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (!/\.xml$/i.test(name) || /(^|\/)__MACOSX\//.test(name)) return false
    size += originalSize
    count += 1
    if (count > FILES_MAX) throw Invalid.field('file', `has more than ${FILES_MAX} files in it`, description)
    if (size > UNPACKED_BYTES_MAX) throw Invalid.field('file', 'unpacks to more than 50 MiB', description)
    return true
  }
  try {
    return Object.values(unzipSync(bytes, { filter }))
  } catch (error) {
    if (error instanceof Invalid) throw error
    throw Invalid.field('file', 'is a ZIP that cannot be unpacked', description)
  }
}
