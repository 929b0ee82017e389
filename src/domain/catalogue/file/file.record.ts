import { defineRecord } from '../../../records/define-record.ts'
import { integer } from '../../../records/fields/integer.ts'
import { text } from '../../../records/fields/text.ts'

export const uploadedFile = defineRecord({
  name: 'file',
  description: 'An uploaded picture or document, for icons and logos.',
  permission: 'ADMIN',
  fields: {
    name: text({ readOnly: true, neverNull: true, description: 'The name of the uploaded file.' }),
    size: integer({ readOnly: true, neverNull: true, description: 'Size in bytes.' }),
    alias: text({
      readOnly: true,
      neverNull: true,
      match: 'exact',
      description: 'Random name in the address of its content.',
    }),
    extension: text({
      readOnly: true,
      neverNull: true,
      match: 'exact',
      description: 'The file extension of its type.',
    }),
    mime_type: text({
      readOnly: true,
      neverNull: true,
      match: 'exact',
      description: 'The type, detected from its content.',
    }),
  },
  shows: { file: ['id', 'name', 'size', 'alias', 'extension', 'mime_type'] },
})
