import Type from 'typebox'
import type { InstanceFacts } from '../../kernel/auth/session.ts'
import { type FieldSpec, renderedSchema } from './field.ts'

/** A text whose default is the instance's value, also when it is cleared. */
export function instanceDefault(
  spec: FieldSpec<string, ''>,
  own: (instance: InstanceFacts) => string,
): FieldSpec<string, ''> {
  return {
    named(name) {
      const plain = spec.named(name)
      return {
        ...plain,
        initial: own,
        answer: plain.answer && renderedSchema(Type.String(), { description: plain.description, neverNull: true }),
        read(value, reader) {
          const cleared = value === null || (typeof value === 'string' && value.trim() === '')
          plain.read.call(this, cleared ? own(reader.scope.instance) : value, reader)
        },
      }
    },
  }
}
