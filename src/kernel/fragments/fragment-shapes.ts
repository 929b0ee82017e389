import { hash } from 'node:crypto'
import type { InstanceFacts } from '../auth/session.ts'

/** Must be incremented when the text of a member changes and neither its schema nor the version of the program does. */
const FORMAT = 2

/** Computes the shapes of fragments, once for each state of an instance. */
export class FragmentShapes {
  readonly #programVersion: string
  readonly #known = new WeakMap<InstanceFacts, Map<string, number>>()

  constructor(programVersion: string) {
    this.#programVersion = programVersion
  }

  /** `modules`: those of the custom fields that the members show. `describe`: all else that is particular to `key`. */
  shapeOf(instance: InstanceFacts, key: string, modules: readonly string[], describe: () => unknown): number {
    const shapes = this.#known.get(instance) ?? new Map<string, number>()
    this.#known.set(instance, shapes)
    const known = shapes.get(key)
    if (known !== undefined) return known
    const { id: _, customFields, ...facts } = instance
    const own = customFields.filter(({ module }) => modules.includes(module))
    const text = JSON.stringify([FORMAT, this.#programVersion, key, describe(), facts, own])
    const shape = Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16)
    shapes.set(key, shape)
    return shape
  }
}
