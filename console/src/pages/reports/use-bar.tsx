import type { BarPart } from '../../ui/chart-parts.ts'

/** What a resource is used for, as shares of its open time. The figures beside it say the same. */
export function UseBar({ parts }: { readonly parts: readonly BarPart[] }) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  const endOf = (index: number) => parts.slice(0, index).reduce((sum, { value }) => sum + value, 0)
  return (
    <svg className="use-bar" viewBox={`0 0 ${Math.max(1, whole)} 1`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ tone, value }, index) => (
        <rect key={tone} className={`tone-${tone}`} x={endOf(index)} width={value} height={1} />
      ))}
    </svg>
  )
}
