import { drawings, type IconName } from './drawings.ts'

export type { IconName } from './drawings.ts'

/** An icon next to its label, so screen readers skip it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
