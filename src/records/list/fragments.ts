import { readsKind } from '../../kernel/auth/readable-kinds.ts'
import type { InstanceFacts } from '../../kernel/auth/session.ts'
import { withElements } from '../../kernel/db/element-tables.ts'
import type { FragmentSource, FragmentSources } from '../../kernel/db/fragments/fragment-sources.ts'
import { type FragmentShows, FragmentWriter } from '../../kernel/db/fragments/fragment-text.ts'
import { linkedIds } from '../../kernel/db/linked-ids.ts'
import { tableOf } from '../../kernel/db/table-of.ts'
import type { FollowedTexts } from '../../kernel/followed-texts.ts'
import type { ShownTexts } from '../../kernel/fragments/fill-fragments.ts'
import type { FragmentKind } from '../../kernel/fragments/fragment-kind.ts'
import { FragmentShapes } from '../../kernel/fragments/fragment-shapes.ts'
import type { KeptTexts } from '../../kernel/kept-texts.ts'
import { mapWithPauses } from '../../kernel/loop-turn.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { Field, RecordRow } from '../fields/field.ts'
import { type Records, renderMembers } from '../records.ts'
import type { ListPlan } from './list-plan.ts'
import { rowsSql } from './list-sql.ts'

/** The members of a kind, as an audience sees them. */
type Shown = Pick<ListPlan, 'definition' | 'members'>

/** Where the texts of other records are cached. */
type References = Pick<KeptTexts | FollowedTexts, 'kept' | 'read'>

/** The kinds whose records are stored as fragments. */
export class Fragments {
  readonly sources: FragmentSources
  readonly #records: Records
  readonly #references: References
  readonly #shows: ReadonlyMap<string, FragmentShows>
  readonly #shapes: FragmentShapes

  constructor(records: Records, references: References, programVersion: string) {
    const kinds = records.all.filter(hasFragments)
    this.#records = records
    this.#references = references
    this.#shapes = new FragmentShapes(programVersion)
    this.#shows = new Map(kinds.map((definition) => [definition.name, showsOf(definition)]))
    const shown = new Set([...this.#shows.values()].flatMap((shows) => shows.map(({ record }) => record)))
    this.sources = {
      kinds: kinds.map(sourceOf),
      shown: [...shown].map((record) => ({ record, table: tableOf(record) })),
    }
  }

  /** The fragments that serve the list: of live records, with all their members. Undefined if there are none. */
  serving(plan: ListPlan): FragmentKind | undefined {
    const serves =
      this.#shows.has(plan.definition.name) &&
      plan.showsAll &&
      plan.constraints.liveOnly &&
      plan.switches.size === 0 &&
      plan.order.every(({ isMasked }) => !isMasked) &&
      plan.members.every(({ forSome }) => forSome !== true)
    return serves ? this.#kindOf(plan) : undefined
  }

  /** The values of the holes, by number. */
  textsFor(scope: Scope, record: string): ShownTexts[] {
    return (this.#shows.get(record) ?? []).map(({ record: shown, show }) => ({
      kept: this.#references.kept(scope, shown, show),
      onlyNames: !readsKind(scope, shown),
      read: (ids) => this.#references.read(scope, shown, show, ids),
    }))
  }

  #kindOf({ definition, members }: Shown): FragmentKind {
    const shown = { definition, members }
    return {
      record: definition.name,
      table: definition.table,
      audience: audienceOf(members),
      shapeOf: (instance) => this.#shapeOf(instance, shown),
      render: async (scope, ids) => {
        const rows = (await this.#readRows(scope, shown, ids)).filter(({ deleted }) => deleted === null)
        return mapWithPauses(rows, (row) => [row.id, this.#render(scope.instance, shown, row)] as const)
      },
    }
  }

  #shapeOf(instance: InstanceFacts, { definition, members }: Shown): number {
    const key = `${definition.name} ${audienceOf(members)}`
    const modules = members.flatMap(({ customModules }) => customModules ?? [])
    return this.#shapes.shapeOf(instance, key, modules, () => {
      return [members.map(({ name, answer }) => [name, answer]), this.#shows.get(definition.name)]
    })
  }

  async #readRows({ db }: Scope, shown: Shown, ids: readonly number[]): Promise<RecordRow[]> {
    const target = { dialect: db.dialect, inlinesReferences: false, instanceId: db.instanceId }
    const plan = { ...shown, mask: undefined, order: [], switches: new Set<string>() }
    const { text, values } = rowsSql(plan, ids, this.#records, target)
    return withElements(shown.members, await db.statement<RecordRow>(text, values), plan.switches)
  }

  #render(instance: InstanceFacts, { definition, members }: Shown, row: RecordRow): string {
    const writer = new FragmentWriter(this.#shows.get(definition.name) ?? [])
    const text = renderMembers(members, row, { ...writer.context, instance, linked: linkedIds })
    const linked = definition.links.map(({ name }) => linkedIds(name, row))
    return writer.fragment(text, linked)
  }
}

/** The viewers who see the same as the reader of a list: each audience has its own fragments. */
function audienceOf(members: readonly Field[]): string {
  return [...new Set(members.flatMap(({ forSome }) => (typeof forSome === 'string' ? forSome : [])))].join()
}

/** Whether the members depend only on the record's own rows, other records and the instance. A view has no own rows. */
function hasFragments({ name, table, volatile, members }: RecordDefinition): boolean {
  return !volatile && table === tableOf(name) && [...members.values()].every(isLasting)
}

/** A link that answers do not have would be missing from the version of the record. */
function isLasting({ load, loadsOnSwitches, changesDaily, answer, references: [reference] }: Field): boolean {
  const isWhole = answer !== null || reference?.by !== 'link'
  return (load === undefined || loadsOnSwitches === true) && changesDaily !== true && isWhole
}

function showsOf({ members }: RecordDefinition): FragmentShows {
  const references = [...members.values()].flatMap((field) => field.references)
  return [...new Map(references.map(({ record, show }) => [`${record}/${show}`, { record, show }])).values()]
}

function sourceOf({ name, table, members }: RecordDefinition): FragmentSource {
  const references = [...members.values()].flatMap((field) => field.references)
  return {
    record: name,
    table,
    links: references.flatMap((reference) => (reference.by === 'link' ? reference.link : [])),
  }
}
