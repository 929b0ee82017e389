interface AxisMomentsProps {
  readonly from: number
  readonly to: number
  readonly x: (moment: number) => number
  readonly y: number
  /** How far they are apart, at least. */
  readonly room: number
  readonly show: (moment: number) => string
}

/** Moments at even distances along an axis of time, the first and the last at its ends. */
export function AxisMoments({ from, to, x, y, room, show }: AxisMomentsProps) {
  const spans = Math.max(1, Math.floor((x(to) - x(from)) / room))
  const moments = Array.from({ length: spans + 1 }, (_, place) => from + ((to - from) * place) / spans)
  return moments.map((moment, place) => (
    <text
      key={moment}
      className={place === 0 ? 'faint' : place === spans ? 'end faint' : 'middle faint'}
      x={x(moment)}
      y={y}
    >
      {show(moment)}
    </text>
  ))
}
