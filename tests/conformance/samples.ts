/** Records of every kind, created through the API. A new plain kind needs no entry here: its definition is enough. */
import assert from 'node:assert/strict'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import type { RecordKind } from '../../src/records/record-kind.ts'
import { records } from '../../src/registry.ts'
import type { Client } from '../world.ts'
import { type KindSample, kindSamples, referred } from './kind-samples.ts'
import { referenceMembers } from './reference-members.ts'
import { sampleValue } from './sample-value.ts'

export type Body = Record<string, unknown>

/** The target of a change, for kinds that can be created, updated or removed. */
export function canCreate(definition: RecordKind): boolean {
  return definition.verbs.create !== null
}

export function canUpdate(definition: RecordKind): boolean {
  return definition.verbs.update !== null
}

export function canRemove(definition: RecordKind): boolean {
  return definition.verbs.remove !== null
}

export function definitionOf(name: string): RecordKind {
  const definition = records.find((one) => one.name === name)
  assert.ok(definition, `there is no record kind ${name}`)
  return definition
}

/** Creates records in the instance of one client, and bodies for creates and updates. */
export class Samples {
  readonly client: Client
  #made: number
  readonly #kept = new Map<string, Promise<number>>()

  /** `from` creates values that differ from those of other samples. */
  constructor(client: Client, from = 0) {
    this.client = client
    this.#made = from
  }

  /** A number that was not used for a sample before. */
  next(): number {
    this.#made += 1
    return this.#made
  }

  /** Only the required members of a create. */
  async minimal(definition: RecordDefinition): Promise<Body> {
    const required = [...definition.members.values()].filter((field) => field.required).map(({ name }) => name)
    const { minimal } = this.#sampleOf(definition)
    return { ...(await this.#derived(definition, new Set(required))), ...(await minimal?.(this, this.next())) }
  }

  /** Every member of a create, including references. */
  async full(definition: RecordDefinition): Promise<Body> {
    const companions = new Set([...definition.members.values()].flatMap((field) => field.companions ?? []))
    const writable = [...definition.members.values()].filter((field) => field.body !== null && !companions.has(field))
    const names = new Set(writable.map(({ name }) => name))
    const { full } = this.#sampleOf(definition)
    return { ...(await this.#derived(definition, names)), ...(await full?.(this, this.next())) }
  }

  /** A change for every record of the kind: another value of one member. */
  change(definition: RecordDefinition): Body {
    const { change } = this.#sampleOf(definition)
    if (change !== undefined) return change(this.next())
    const references = new Set(referenceMembers(definition).map(({ name }) => name))
    const field = [...definition.members.values()].find(
      (one) => one.body !== null && one.columns.length > 0 && !references.has(one.name),
    )
    assert.ok(field, `${definition.name} has nothing to change`)
    return { [field.name]: sampleValue(field, this.next()) }
  }

  /** True for records that are not created by their own POST. */
  canMake({ name }: RecordDefinition): boolean {
    return kindSamples[name]?.create !== undefined
  }

  /** Creates a record: the minimal one with these members. */
  async create(name: string, also: Body = {}): Promise<number> {
    const definition = definitionOf(name)
    const { create } = this.#sampleOf(definition)
    if (create !== undefined) return create(this, this.next())
    return this.client.create(name, { ...(await this.minimal(definition)), ...also })
  }

  async createFull(name: string, also: Body = {}): Promise<number> {
    if (this.canMake(definitionOf(name))) return this.create(name)
    return this.client.create(name, { ...(await this.full(definitionOf(name))), ...also })
  }

  /** A full record that can be deleted. */
  createRemovable(name: string): Promise<number> {
    return this.createFull(name, this.#sampleOf(definitionOf(name)).removable)
  }

  /**
   * The id of a record to refer to, created at the first use; with the values that a member of another record requires,
   * if given.
   */
  referred(name: string, also: Body = {}): Promise<number> {
    const key = `${name} ${JSON.stringify(also)}`
    const made = this.#kept.get(key) ?? this.create(name, also)
    this.#kept.set(key, made)
    return made
  }

  /** A new record that this reference member of the kind can refer to. */
  createReferred(definition: RecordDefinition, member: string, record: string): Promise<number> {
    return this.create(record, referred[`${definition.name}.${member}`] ?? {})
  }

  async #derived(definition: RecordDefinition, names: ReadonlySet<string>): Promise<Body> {
    const n = this.next()
    const references = new Map(referenceMembers(definition).map((member) => [member.name, member]))
    const body: Body = {}
    for (const field of definition.members.values()) {
      if (!names.has(field.name)) continue
      const reference = references.get(field.name)
      const value =
        reference === undefined
          ? sampleValue(field, n)
          : reference.sent(await this.referred(reference.record, referred[`${definition.name}.${field.name}`]))
      if (value !== undefined) body[field.name] = value
    }
    return body
  }

  #sampleOf(definition: RecordDefinition): KindSample {
    return kindSamples[definition.name] ?? {}
  }
}
