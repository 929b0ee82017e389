/** How a part of a bar is filled. */
export type Tone = 'accent' | 'violet' | 'amber' | 'good' | 'red' | 'rest'

export interface BarPart {
  readonly tone: Tone
  readonly value: number
}
