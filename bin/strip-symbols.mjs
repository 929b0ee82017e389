// Removes the symbols of an ELF program, as `strip` does, which not every machine has. Only debuggers read them. They
// follow the last segment, and take 33 of the 150 MB of Node.js.
import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** The first bytes of a little-endian ELF file of 64 bits. */
const ELF64 = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1])

/** Replaces the program, unless it is no ELF file or does not run without its symbols. */
export function stripSymbols(path) {
  const program = readFileSync(path)
  if (!program.subarray(0, ELF64.length).equals(ELF64)) return
  const end = endOfSegments(program)
  if (end === program.length) return
  // The offset of the section headers (e_shoff), their number (e_shnum) and the one of names (e_shstrndx).
  program.writeBigUInt64LE(0n, 40)
  program.writeUInt32LE(0, 60)
  const stripped = `${path}.stripped`
  try {
    writeFileSync(stripped, program.subarray(0, end), { mode: 0o755 })
    execFileSync(stripped, ['--version'], { stdio: 'ignore' })
    renameSync(stripped, path)
  } catch (error) {
    process.stderr.write(`The symbols of ${path} stay: ${error.message}\n`)
  } finally {
    rmSync(stripped, { force: true })
  }
}

/** The length of the file without what follows its last segment. */
function endOfSegments(program) {
  const first = Number(program.readBigUInt64LE(32))
  const size = program.readUInt16LE(54)
  const count = program.readUInt16LE(56)
  const ends = Array.from({ length: count }, (_, index) => {
    const header = first + index * size
    return Number(program.readBigUInt64LE(header + 8) + program.readBigUInt64LE(header + 32))
  })
  return Math.max(...ends)
}
