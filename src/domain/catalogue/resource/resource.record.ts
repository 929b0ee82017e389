import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { colour } from '../../../records/fields/colour.ts'
import { integer } from '../../../records/fields/integer.ts'
import { ref, refId } from '../../../records/fields/ref.ts'
import { refs } from '../../../records/fields/refs.ts'
import { text } from '../../../records/fields/text.ts'
import { feedParams, feedPrivacy, feedSwitch } from '../../accounts/feed-address/index.ts'
import { checkResource } from './check-resource.ts'
import { ownOpeningHours } from './own-opening-hours.ts'
import { rateList } from './rate-list.ts'
import { GROUP, resourceTypes } from './resource-types.ts'

export const resource = defineRecord({
  name: 'resource',
  description: 'A bookable person, room, piece of equipment or other thing.',
  permission: 'ADMIN',
  event: 'resource',
  fields: {
    name: text({ required: true, description: 'Name of the resource.' }),
    type_id: choice({ required: true, values: resourceTypes, description: 'The type.' }),
    description: text({ max: 10_000, description: 'Notes on the resource.' }),
    type_person_id: refId('contact', {
      none: 0,
      only: { type: 'person' },
      description: 'The contact of a person; 0 if there is none.',
    }),
    parent_id: refId('resource', {
      none: 0,
      only: { type_id: GROUP },
      description: 'The resource group that contains it; 0 if there is none.',
    }),
    order: integer({ initial: 0, description: 'Position in menus, lowest first.' }),
    icon: ref('file', { show: 'file', alsoBy: 'alias', description: 'An icon.' }),
    workspaces: refs('workspace', {
      link: { table: 'workspace_resource', own: 'resource_id', other: 'workspace_id' },
      show: 'summary',
      description: 'The workspaces that contain it.',
    }),
    rates: rateList(),
    opening_hours: ownOpeningHours(),
    color_background: colour({ description: 'Background colour.' }),
    color_text: colour({ description: 'Text colour.' }),
    feed: feedSwitch('resource'),
    feed_privacy: feedPrivacy('resource'),
  },
  shows: {
    summary: ['id', 'name'],
    booked: ['id', 'name', 'description', 'type_id', 'type_person_id', 'updated', 'parent_id'],
  },
  params: feedParams,
  check: checkResource,
})
