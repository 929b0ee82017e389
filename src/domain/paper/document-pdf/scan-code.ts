import qrcode from 'qrcode-generator'

/** Level M, as EPC069-12 asks, in the smallest version that holds the text. */
const LEVEL = 'M'
const SMALLEST = 0

/** The free space round a code, in modules (ISO/IEC 18004). */
const MARGIN = 4

interface CodeOptions {
  /** In modules. */
  readonly margin?: number
  /** With the cross of Swiss payment slips in its middle: 7 of 46 mm. */
  readonly isSwiss?: boolean
}

/** A QR code of a text in UTF-8 as SVG: one black path on white. */
export function scanCode(text: string, { margin = MARGIN, isSwiss = false }: CodeOptions = {}): string {
  const code = qrcode(SMALLEST, LEVEL)
  // The library takes the low byte of each character.
  code.addData(Buffer.from(text).toString('latin1'), 'Byte')
  code.make()
  const count = code.getModuleCount()
  const size = count + 2 * margin
  const path: string[] = []
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) path.push(`M${column + margin} ${row + margin}h1v1h-1z`)
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path.join('')}"/>${isSwiss ? swissCross(size) : ''}</svg>`
}

/** A white square of 7 mm, a black one in it, and the arms of the cross. */
function swissCross(size: number): string {
  const unit = size / 46
  const rectangle = (width: number, height: number, fill: string) =>
    `<rect x="${(size - width * unit) / 2}" y="${(size - height * unit) / 2}" width="${width * unit}" height="${height * unit}" fill="${fill}"/>`
  const parts = [
    [7, 7, '#fff'],
    [6.54, 6.54, '#000'],
    [3.89, 1.17, '#fff'],
    [1.17, 3.89, '#fff'],
  ] as const
  return parts.map(([width, height, fill]) => rectangle(width, height, fill)).join('')
}
