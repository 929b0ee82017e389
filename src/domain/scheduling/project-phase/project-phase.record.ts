import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { colour } from '../../../records/fields/colour.ts'
import { refId } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { timestamp } from '../../../records/fields/timestamp.ts'
import { noneOf } from '../../../records/list/predicate.ts'
import { requireOrder } from '../../../records/write/require-order.ts'

export const projectPhase = defineRecord({
  name: 'project/phase',
  description: 'A phase or a milestone of a project.',
  permission: 'PROJECT',
  fields: {
    name: text({ required: true, description: 'Name of the phase.' }),
    project_id: refId('project', { required: true, description: 'The project of the phase.' }),
    type_id: choice({
      required: true,
      values: new Map([
        [1, 'phase'],
        [2, 'milestone'],
      ]),
      description: 'The type.',
    }),
    start: timestamp({ description: 'When the phase starts.' }),
    end: timestamp({ description: 'When the phase ends.' }),
    color_background: colour({ description: 'Colour of the phase.' }),
    color_text: colour({ description: 'Colour of text on the background.' }),
  },
  visible: ({ actor }) => {
    const hidden = hiddenFrom(actor, 'project')
    return hidden.length === 0 ? [] : [noneOf('project_id', hidden)]
  },
  check: (reader) => requireOrder(reader, 'start', 'end'),
})
