/** The drawings of the console, on a grid of 24. */
const drawings = {
  today:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M5.600 18.400 7 17M17 7l1.400-1.400',
  schedule: 'M4 6h9M8 12h12M4 18h7',
  clash: 'M12 4 2.800 20h18.400zM12 10v4.500M12 17.300v.200',
  play: 'M8 5.500v13l10.500-6.500z',
  stop: 'M7 7h10v10H7z',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  left: 'm14.500 6-6 6 6 6',
  right: 'm9.500 6 6 6-6 6',
  down: 'm6 9.500 6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  list: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  calendar: 'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 10h16M8.500 3v4M15.500 3v4',
  undo: 'M8 5 4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-4',
  redo: 'm16 5 4 4-4 4M20 9H10a5.500 5.500 0 0 0 0 11h4',
  search: 'M11 4.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M16 16l4.500 4.500',
  projects: 'M3 7a2 2 0 0 1 2-2h4l2 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  contacts:
    'M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M3 20c0-3.300 2.700-5.500 6-5.500s6 2.200 6 5.500M16 4.800a3.500 3.500 0 0 1 0 6.400M18 15c2 .800 3 2.600 3 5',
  docs: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  filter: 'M4 6h16M7 12h10M10 18h4',
  lock: 'M7.500 11h9a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2M8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  repeat: 'M17 3.500 20 6.500l-3 3M20 6.500H8a4 4 0 0 0-4 4V12M7 20.500l-3-3 3-3M4 17.500h12a4 4 0 0 0 4-4V12',
  copy: 'M10 8h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13',
} as const

export type IconName = keyof typeof drawings

/** A drawing beside words that say the same, so it is not read out. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
