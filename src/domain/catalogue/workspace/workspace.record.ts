import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { flag } from '../../../records/fields/flag.ts'
import { refs } from '../../../records/fields/refs.ts'
import { text } from '../../../records/fields/text.ts'
import { feedParams, feedPrivacy, feedSwitch } from '../../accounts/feed-address/index.ts'
import { accessList } from './access-list.ts'
import { checkWorkspace } from './check-workspace.ts'

const countryRegion = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/

export const workspace = defineRecord({
  name: 'workspace',
  description: 'A set of resources that are viewed together.',
  permission: 'ADMIN',
  event: 'schedule',
  fields: {
    name: text({ required: true, description: 'Name of the workspace.' }),
    description: text({ max: 10_000, description: 'A description of the workspace.' }),
    resources: refs('resource', {
      link: { table: 'workspace_resource', own: 'workspace_id', other: 'resource_id' },
      show: 'summary',
      description: 'The resources of the workspace.',
    }),
    access: accessList(),
    feed: feedSwitch('workspace'),
    feed_privacy: feedPrivacy('workspace'),
    working_week: choice({
      initial: 0,
      values: new Map([
        [0, 'Monday to Friday'],
        [1, 'Monday to Saturday'],
        [2, 'Saturday to Thursday'],
        [3, 'Sunday to Thursday'],
      ]),
      description: 'The working days.',
    }),
    country_region: text({
      match: 'exact',
      check: (code) => (countryRegion.test(code) ? undefined : 'must be an ISO 3166 code such as AU or AU-NSW'),
      description: 'The country or region whose public holidays apply.',
    }),
    show_public_holiday: flag({ description: 'Whether its calendar shows public holidays.' }),
  },
  shows: { summary: ['id', 'name', 'description'] },
  params: feedParams,
  check: checkWorkspace,
})
