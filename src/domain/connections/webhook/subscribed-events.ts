import Type from 'typebox'
import { type FieldSpec, plainField } from '../../../records/fields/field.ts'
import { eventNames } from '../event/index.ts'

/** The maximum length of an unknown event name in an error. */
const SENT_MAX = 100

const description = 'The events that are sent; an empty list means all events.'
const schema = Type.Array(Type.Union(eventNames.map((name) => Type.Literal(name))), { description })

/** The events that a webhook subscribes to. Column: text, the names as a JSON array. */
export const subscribedEvents: FieldSpec<string, ''> = {
  named: (name) =>
    plainField(
      name,
      { description },
      {
        columns: [{ name, type: 'text', json: String }],
        answer: schema,
        body: Type.Union([schema, Type.Null()], { description }),
        initial: () => '[]',
        render: (row) => String(row[name]),
        read(value, reader) {
          if (value !== null && !Array.isArray(value)) return reader.fault(this, 'must be a list of event names')
          const names: readonly unknown[] = value ?? []
          const unknown = names.find((sentName) => typeof sentName !== 'string' || !eventNames.includes(sentName))
          if (unknown !== undefined) {
            const sent = JSON.stringify(unknown).slice(0, SENT_MAX)
            return reader.fault(this, `unknown event ${sent}. Known events: ${eventNames.join(', ')}`)
          }
          reader.values[name] = JSON.stringify(eventNames.filter((eventName) => names.includes(eventName)))
        },
      },
    ),
}
