import { type Level, type Module, modules } from '../../../kernel/auth/modules.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import type { FieldSpec } from '../../../records/fields/field.ts'
import { flag } from '../../../records/fields/flag.ts'
import { text } from '../../../records/fields/text.ts'
import { memberList } from './member-list.ts'

const meanings: ReadonlyMap<Level, string> = new Map([
  ['--', 'none'],
  ['R-', 'read'],
  ['RW', 'read and write'],
])

const levelOf = (module: Module): FieldSpec<Level | null, ''> =>
  choice({ values: meanings, initial: '--', description: `Access level to the ${module} module.` })

const levelFields = Object.fromEntries(modules.map((module) => [`acl_${module}`, levelOf(module)])) as Record<
  `acl_${Module}`,
  FieldSpec<Level | null, ''>
>

export const group = defineRecord({
  name: 'group',
  description: 'Users who share the same permissions.',
  permission: 'ADMIN',
  fields: {
    name: text({ required: true, match: 'full-text', description: 'Name of the group.' }),
    description: text({ match: 'full-text', max: 2000, description: 'Purpose of the group.' }),
    is_default: flag({ readOnly: true, description: 'A system group, which cannot be edited.' }),
    members: memberList,
    ...levelFields,
  },
  shows: { summary: ['id', 'name'] },
})
