/** Bars as SVG, readable on light and dark pages. */

interface Bar {
  readonly label: string
  readonly value: number
  /** The goal, if there is one. */
  readonly goal?: number
}

const [WIDTH, LABELS, VALUES, ROW, TOP] = [760, 250, 110, 30, 44]

export function barChart(title: string, bars: readonly Bar[]): string {
  const largest = Math.max(...bars.flatMap(({ value, goal = 0 }) => [value, goal]))
  const scale = (value: number) => (value / largest) * (WIDTH - LABELS - VALUES)
  const height = TOP + bars.length * ROW + 8
  const rows = bars.map(({ label, value, goal }, index) => {
    const y = TOP + index * ROW
    const x = LABELS + scale(goal ?? 0)
    return [
      `<text x="${LABELS - 10}" y="${y + 15}" text-anchor="end">${escaped(label)}</text>`,
      `<rect x="${LABELS}" y="${y + 2}" width="${scale(value).toFixed(1)}" height="18" rx="2" fill="#3b82c4"/>`,
      `<text x="${(LABELS + scale(value) + 8).toFixed(1)}" y="${y + 15}">${value.toFixed(2)}</text>`,
      goal === undefined ? '' : `<path d="M${x.toFixed(1)} ${y - 2}v26" stroke="#d97706" stroke-width="2"/>`,
    ].join('')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
<title>${escaped(title)}</title>
<style>text{font:13px system-ui,sans-serif;fill:#1f2937}@media (prefers-color-scheme:dark){text{fill:#e5e7eb}}</style>
<text x="10" y="22" style="font-weight:600;font-size:15px">${escaped(title)}</text>
${rows.join('\n')}
</svg>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
