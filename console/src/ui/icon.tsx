import { drawings, type IconName } from './drawings.ts'

export type { IconName } from './drawings.ts'

/** A drawing beside words that say the same, so it is not read out. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
