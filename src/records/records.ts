import Type, { type TSchema } from 'typebox'
import type { InstanceFacts } from '../kernel/auth/session.ts'
import { refersTo } from '../kernel/http/openapi-answers.ts'
import { wholeRecords } from '../kernel/unknown-members.ts'
import type { RecordDefinition, Show } from './define-record.ts'
import { columnsOfMembers } from './fields/columns-of-members.ts'
import type { FieldDescription, FieldRendering, RecordRow, RenderContext } from './fields/field.ts'
import type { RecordKind } from './record-kind.ts'

/** A show, ready to use: the columns that it needs, its schema, and the function that renders a row. */
export interface PreparedShow {
  readonly columns: readonly string[]
  readonly answer: TSchema
  readonly render: (row: RecordRow, instance: InstanceFacts) => string
}

/** All record kinds by name, with the shows by which they refer to each other. */
export class Records {
  readonly all: readonly RecordKind[]
  readonly #byName: ReadonlyMap<string, RecordKind>
  readonly #shows = new Map<string, PreparedShow>()

  constructor(definitions: readonly RecordKind[]) {
    this.all = definitions
    this.#byName = new Map(definitions.map((definition) => [definition.name, definition]))
    for (const definition of definitions) {
      for (const [name, show] of Object.entries(definition.shows ?? {})) {
        this.#shows.set(`${definition.name}/${name}`, prepareShow(definition, show))
      }
    }
    this.#connectReferences()
    for (const { name, rendered } of definitions) wholeRecords.set(name, objectOf(rendered))
  }

  get(name: string): RecordKind {
    const definition = this.#byName.get(name)
    if (definition === undefined) throw new Error(`there is no record named ${name}`)
    return definition
  }

  find(name: string): RecordKind | undefined {
    return this.#byName.get(name)
  }

  show(record: string, name: string): PreparedShow {
    const show = this.#shows.get(`${record}/${name}`)
    if (show === undefined) throw new Error(`${record} has no show named ${name}`)
    return show
  }

  /**
   * A definition with an invalid reference fails at start, not at the first request. Plain references get the schema of
   * their elements from the referred record (until then they are open); a field that shows more describes it itself.
   */
  #connectReferences(): void {
    for (const definition of this.all) {
      for (const field of definition.members.values()) {
        const described: { items?: { readonly properties?: object } } = field.answer ?? {}
        for (const { record, show } of field.references) {
          const { answer: items } = this.show(record, show)
          const isOpen = Object.keys(described.items?.properties ?? items).length === 0
          if (isOpen) Object.assign(described, refersTo(record), { items })
        }
      }
    }
  }
}

/** A show can use columns only: it is rendered without the page's other records. */
const noReferences: Omit<RenderContext, 'instance'> = {
  startOfToday: () => Number.NaN,
  hides: () => false,
  switches: new Set(),
  rendered: () => 'null',
  linked: () => [],
  loaded: () => undefined,
}

function prepareShow(definition: RecordDefinition, show: Show): PreparedShow {
  if (!isMemberList(show)) {
    return { columns: show.columns, answer: show.answer, render: (row, instance) => show.render(row, { instance }) }
  }
  const members = show.map((name) => {
    const field = definition.members.get(name)
    if (field === undefined || field.references.length > 0) {
      throw new Error(`${definition.name} cannot show ${name}: it is not a member of the row itself`)
    }
    return field
  })
  return {
    columns: columnsOfMembers(members),
    answer: objectOf(members),
    render: (row, instance) => renderMembers(members, row, { ...noReferences, instance }),
  }
}

function isMemberList(show: Show): show is readonly string[] {
  return Array.isArray(show)
}

/** The schema of an object of the members. */
function objectOf(members: readonly FieldDescription[]): TSchema {
  return Type.Object(Object.fromEntries(members.map((field) => [field.name, field.answer ?? Type.Unknown()])))
}

type Rendered = FieldRendering & Pick<FieldDescription, 'name'>

/** `{"id":5,"name":"Suite 2"}` */
export function renderMembers(members: readonly Rendered[], row: RecordRow, context: RenderContext): string {
  let text = '{'
  for (let index = 0; index < members.length; index += 1) {
    const field = members[index] as Rendered
    text += `${index === 0 ? '' : ','}"${field.name}":${field.render(row, context)}`
  }
  return `${text}}`
}
