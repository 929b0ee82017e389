import qrcode from 'qrcode-generator'

/** The white margin around a code in modules, which readers need. */
const MARGIN = 4

/** A QR code: dark on white in both appearances, because readers need it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const size = count + 2 * MARGIN
  const dark = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_, column) =>
      code.isDark(row, column) ? `M${column + MARGIN} ${row + MARGIN}h1v1h-1z` : '',
    ).join(''),
  ).join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className="qr-ground" d={`M0 0h${size}v${size}H0z`} />
      <path className="qr-ink" d={dark} />
    </svg>
  )
}
