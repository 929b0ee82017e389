import { defineRecord } from '../../../records/define-record.ts'
import { colour } from '../../../records/fields/colour.ts'
import { decimal } from '../../../records/fields/decimal.ts'
import { flag } from '../../../records/fields/flag.ts'
import { ref, refId } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { timestamp } from '../../../records/fields/timestamp.ts'
import { requireOrder } from '../../../records/write/require-order.ts'
import { clientRef } from '../../accounts/contact/index.ts'
import { feedPrivacy, feedSwitch } from '../../accounts/feed-address/index.ts'
import { PROJECT_STATUS } from '../../catalogue/status/index.ts'
import { projectTimeEntries } from '../time-entry/index.ts'
import { peopleMember } from './people-member.ts'
import { projectParams } from './project-params.ts'
import { projectSummary } from './project-summary.ts'

export const project = defineRecord({
  name: 'project',
  description: 'A project: it has bookings, quotes, invoices and time entries.',
  permission: 'PROJECT',
  event: 'project',
  customFields: { all: ['project'] },
  fields: {
    name: text({ required: true, description: 'Name of the project.' }),
    code: text({ match: 'exact', description: 'A short code for the project.' }),
    cost_center: text({
      max: 36,
      check: (value) => (/^[A-Za-z0-9]+$/.test(value) ? undefined : 'must be letters and digits'),
      description: 'The cost center for revenue of the project, for DATEV.',
    }),
    description: text({ max: 20_000, description: 'A description of the project.' }),
    status: ref('status', {
      show: 'summary',
      alsoBy: 'name',
      only: { type_id: PROJECT_STATUS },
      idMember: 'status_id',
      description: 'Status of the project (type_id 2). Bodies name it by id or by name, filters by id.',
    }),
    private: flag({
      renderedAs: 'number',
      description: 'Whether only the people of the project and its creator can see it.',
    }),
    parent_folder_id: refId('project/folder', {
      description: 'The folder that contains the project; none at the top level.',
    }),
    color_background: colour({ description: 'Colour of the project.' }),
    color_text: colour({ description: 'Colour of text on the background.' }),
    start: timestamp({ description: 'When the project starts.' }),
    end: timestamp({ description: 'When the project ends.' }),
    client: clientRef({ idMember: 'client_id', description: 'The client of the project.' }),
    budget_amount: decimal({
      min: '0',
      description: 'The planned amount without tax, in the currency of the instance.',
    }),
    budget_hours: decimal({ min: '0', description: 'The planned hours.' }),
    people: peopleMember('The users and groups of the project; a project_admin manages it.'),
    time_entries: projectTimeEntries,
    feed: feedSwitch('project'),
    feed_privacy: feedPrivacy('project'),
  },
  shows: {
    summary: projectSummary,
    period: ['id', 'start', 'end'],
  },
  params: projectParams,
  check: (reader) => requireOrder(reader, 'start', 'end'),
})
