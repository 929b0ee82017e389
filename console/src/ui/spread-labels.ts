/** Moves labels apart that would cover each other, keeping their order. `y` is where a label begins, downwards. */
export function spreadLabels<Label extends { readonly y: number }>(
  labels: readonly Label[],
  { room, bottom }: { readonly room: number; readonly bottom: number },
): readonly Label[] {
  const last = bottom - room / 2
  const placed: Label[] = []
  // From below, where the axis leaves no room, upwards.
  for (const label of labels.toSorted((one, other) => other.y - one.y)) {
    const below = placed.at(-1)
    placed.push({ ...label, y: Math.min(label.y, below === undefined ? last : below.y - room) })
  }
  return placed
}
