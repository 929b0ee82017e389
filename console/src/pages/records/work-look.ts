const looks: Readonly<Record<string, string>> = {
  waiting: 'state half accent',
  running: 'state half accent',
  done: 'state full good',
  sent: 'state full good',
  delivered: 'state full good',
  failed: 'state full bad',
  cancelled: 'state full',
}

/** How far background work has come, as its mark and colour. */
export function workLook(value: unknown): string {
  return looks[String(value)] ?? 'state'
}
