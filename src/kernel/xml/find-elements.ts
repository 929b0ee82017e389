import type { ReadElement } from './read-xml.ts'

/** The first element at a path; undefined where there is none. */
export function childOf(of: ReadElement | undefined, ...path: readonly string[]): ReadElement | undefined {
  return path.reduce((element, name) => element?.elements.find((one) => one.name === name), of)
}

/** The elements of a name. */
export function childrenOf(of: ReadElement | undefined, name: string): readonly ReadElement[] {
  return of?.elements.filter((one) => one.name === name) ?? []
}

/** The text of the element at a path; undefined where there is none. */
export function textAt(of: ReadElement | undefined, ...path: readonly string[]): string | undefined {
  const text = childOf(of, ...path)?.text
  return text === '' ? undefined : text
}
