import { integerParam } from '../../../kernel/http/params.ts'
import { QUERY_INTEGER_MAX } from '../../../kernel/query-value.ts'
import { recordKind } from '../../../records/record-kind.ts'
import { changeRecord, changeVerb } from '../../../records/write/default-verbs.ts'
import { instance } from './instance.record.ts'

export const instanceKind = recordKind(instance, {
  verbs: {
    create: null,
    update: changeVerb(
      (scope, { id, body }) => changeRecord(scope, instance, id, body),
      { id: integerParam('The id of the instance. Optional.', 1, QUERY_INTEGER_MAX) },
      { permission: 'ACCOUNT' },
    ),
    remove: null,
  },
})
