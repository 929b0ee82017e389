import { websiteProblem } from '../../../kernel/text-checks.ts'
import type { FieldSpec } from '../../../records/fields/field.ts'
import { text } from '../../../records/fields/text.ts'

const checked = text({
  max: 2000,
  check: websiteProblem,
  description: 'Address of the website: http, https, or a host name such as www.studio.example.',
})

/** A value from before the check may be sent back as it was read. */
export const website: FieldSpec<string | null, ''> = {
  named(name) {
    const field = checked.named(name)
    return {
      ...field,
      read(value, reader) {
        if (value === null || value !== reader.current?.[name]) field.read.call(this, value, reader)
      },
    }
  },
}
