const browsers = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\b(Headless)?Chrom(e|ium)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iOS', /\b(iPhone|iPad)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** `Firefox, Linux`: the browser's user agent in short, or unchanged if it is unknown. */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].flatMap((list) => list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? [])
  return named.length === 0 ? userAgent : named.join(', ')
}
