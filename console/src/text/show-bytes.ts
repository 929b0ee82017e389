const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `1.5 MB` */
export function showBytes(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: 1 })
  return format.format(bytes / 1000 ** step)
}
