import { keyCaps } from './console-action.ts'

/** A key as caps. Its description is elsewhere, so screen readers skip it. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span className="line" aria-hidden="true">
      {keyCaps(keys).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  )
}
