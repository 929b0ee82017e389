import { keyCaps } from './console-action.ts'

/** A key as caps. What it does is said elsewhere, so it is not read out. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span className="line" aria-hidden="true">
      {keyCaps(keys).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  )
}
