import Type from 'typebox'
import { type FieldSpec, plainField } from '../../records/fields/field.ts'

const description = 'Path of its calendar feed, where one is switched on.'

/** The member `feed`. Nothing serves feeds yet, so it is null, and asking for one is an error, never ignored. */
export function feedSwitch(): FieldSpec<never, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description },
        {
          answer: Type.Union([Type.String(), Type.Null()], { description }),
          body: Type.Union([Type.Literal(false), Type.Null()], { description }),
          read(value, reader) {
            if (value === true || value === 'new') {
              reader.fault(this, 'cannot be switched on: this version has no calendar feeds')
            } else if (value !== false && value !== null) reader.fault(this, 'must be false or null')
          },
        },
      ),
  }
}
