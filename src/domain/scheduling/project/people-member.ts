import Type from 'typebox'
import { missingIds } from '../../../kernel/db/find-referred.ts'
import type { Link } from '../../../kernel/db/link-tables.ts'
import { loadLinks } from '../../../kernel/db/link-tables.ts'
import { refersTo } from '../../../kernel/http/openapi-answers.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { unknownMembers } from '../../../kernel/unknown-members.ts'
import { type Field, type FieldSpec, plainField, type RecordRow } from '../../../records/fields/field.ts'
import { flagOf } from '../../../records/fields/flag.ts'
import { isId } from '../../../records/fields/ref.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { type ProjectPerson, peopleOf } from './project-people.store.ts'

const PEOPLE_MAX = 1000

const id = Type.Integer({ minimum: 1 })
const user = Type.Object({ id: { ...id, ...refersTo('user') }, project_admin: Type.Boolean() })
const group = Type.Object({ id: { ...id, ...refersTo('group') } })
const answer = Type.Object({ users: Type.Array(user), groups: Type.Array(group) })
const body = Type.Object({
  users: Type.Optional(Type.Array(Type.Partial(user), { maxItems: PEOPLE_MAX })),
  groups: Type.Optional(Type.Array(group, { maxItems: PEOPLE_MAX })),
})

/** The members that hold the links. They are written and journalled like any other, and shown by `people`. */
const links = {
  users: { name: 'people_users', record: 'user', show: 'member', table: 'project_user', other: 'user_id' },
  admins: { name: 'people_admins', record: 'user', show: 'member', table: 'project_admin', other: 'user_id' },
  groups: { name: 'people_groups', record: 'group', show: 'summary', table: 'project_group', other: 'group_id' },
} as const

type Kept = (typeof links)[keyof typeof links]

/** The users and groups of a project. Link tables: `project_user`, `project_admin`, `project_group`. */
export function peopleMember(description: string): FieldSpec<never, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description },
        {
          answer: { ...answer, description },
          body: Type.Union([body, Type.Null()], { description }),
          companions: Object.values(links).map(linksOnly),
          load: loadPeople,
          render: (row, { loaded }) => loaded(name, row.id) ?? '{"users":[],"groups":[]}',
          read: readPeople,
        },
      ),
  }
}

function linksOnly(kept: Kept): Field {
  const { name, record, show } = kept
  return plainField(
    name,
    { description: `The ${record}s of the project.` },
    { references: [{ by: 'link', record, show, link: linkOf(kept) }] },
  )
}

function linkOf({ table, other }: Kept): Link {
  return { table, own: 'project_id', other }
}

async function loadPeople(scope: Scope, rows: readonly RecordRow[]): Promise<ReadonlyMap<number, string>> {
  const people = await peopleOf(
    scope,
    rows.map((row) => row.id),
  )
  const texts = [...Map.groupBy(people, (person) => person.project_id)].map(
    ([projectId, ofProject]) => [projectId, peopleText(ofProject)] as const,
  )
  return new Map(texts)
}

function peopleText(people: readonly ProjectPerson[]): string {
  const users = people.flatMap(({ user_id, admin_id }) =>
    user_id === null ? [] : [{ id: user_id, project_admin: admin_id !== null }],
  )
  const groups = people.flatMap(({ group_id }) => (group_id === null ? [] : [{ id: group_id }]))
  return JSON.stringify({ users, groups })
}

/** Only what is sent changes: `{ "groups": [] }` keeps the users. */
function readPeople(this: Field, value: unknown, reader: BodyReader): void {
  const given = value ?? { users: [], groups: [] }
  if (typeof given !== 'object' || Array.isArray(given)) {
    reader.fault(this, 'must be { "users": [{ "id", "project_admin" }], "groups": [{ "id" }] }')
    return
  }
  const { users, groups } = given as Readonly<Record<string, unknown>>
  reader.warnUnknown(unknownMembers(given, answer, this.name))
  if (users !== undefined) readUsers(this, users, reader)
  if (groups !== undefined) readItems(this, 'groups', groups, reader)
}

function readUsers(field: Field, value: unknown, reader: BodyReader): void {
  const admins: number[] = []
  const items = readItems(field, 'users', value, reader)
  items.forEach((item, index) => {
    const isAdmin = flagOf(item.project_admin ?? false)
    if (isAdmin === undefined) reader.fault(field, 'must be true or false', `.users[${index}].project_admin`)
    else if (isAdmin === 1 && isId(item.id)) admins.push(item.id)
  })
  reader.links[links.admins.name] = [...new Set(admins)]
}

function readItems(
  field: Field,
  of: 'users' | 'groups',
  value: unknown,
  reader: BodyReader,
): readonly Record<string, unknown>[] {
  const kept = links[of]
  const items: unknown = value ?? []
  if (!Array.isArray(items) || items.length > PEOPLE_MAX) {
    reader.fault(field, `must be an array of at most ${PEOPLE_MAX} elements`, `.${of}`)
    return []
  }
  const ids: unknown[] = items.map((item: { id?: unknown } | null) => item?.id)
  const wrong = ids.findIndex((sentId) => !isId(sentId))
  if (wrong !== -1) {
    reader.fault(field, `must be { "id": <id of a ${kept.record}> }`, `.${of}[${wrong}]`)
    return []
  }
  const wanted = [...new Set(ids.filter(isId))]
  reader.links[kept.name] = wanted
  reader.later(async () => {
    const { scope, current } = reader
    const held = new Set(current === undefined ? [] : await loadLinks(scope.db, linkOf(kept), Number(current.id)))
    const fresh = wanted.filter((linkedId) => !held.has(linkedId))
    for (const missing of await missingIds(scope, kept.record, fresh)) {
      reader.fault(field, `there is no ${kept.record} with the id ${missing}`, `.${of}[${ids.indexOf(missing)}]`)
    }
  })
  return items
}
