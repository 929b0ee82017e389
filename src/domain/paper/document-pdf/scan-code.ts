import qrcode from 'qrcode-generator'

/** Level M, as EPC069-12 asks, in the smallest version that holds the text. */
const LEVEL = 'M'
const SMALLEST = 0

/** The free space round a code, in modules (ISO/IEC 18004). */
const MARGIN = 4

/** A QR code of a text in UTF-8 as SVG: one black path on white. */
export function scanCode(text: string): string {
  const code = qrcode(SMALLEST, LEVEL)
  // The library takes the low byte of each character.
  code.addData(Buffer.from(text).toString('latin1'), 'Byte')
  code.make()
  const count = code.getModuleCount()
  const size = count + 2 * MARGIN
  const path: string[] = []
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) path.push(`M${column + MARGIN} ${row + MARGIN}h1v1h-1z`)
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path.join('')}"/></svg>`
}
