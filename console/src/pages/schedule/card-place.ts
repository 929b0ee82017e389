/** The position of a card next to its subject: below right, else below left, else above; never over it. */

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const GAP = 8

export function placeCard(anchor: Box, card: Size, view: Size): { readonly left: number; readonly top: number } {
  const isBelow = anchor.bottom + GAP + card.height <= view.height
  const isRight = anchor.left + card.width + GAP <= view.width
  const left = isRight ? anchor.left : anchor.right - card.width
  const top = isBelow ? anchor.bottom + GAP : anchor.top - GAP - card.height
  return { left: clamp(left, view.width - card.width), top: clamp(top, view.height - card.height) }
}

function clamp(at: number, max: number): number {
  return Math.max(GAP, Math.min(at, max - GAP))
}
