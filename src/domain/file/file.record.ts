import Type from 'typebox'
import { fileMimeTypes } from '../../kernel/files/file-type.ts'
import { contentAction, uploadAction } from '../../records/action.ts'
import { defineRecord } from '../../records/define-record.ts'
import { integer } from '../../records/fields/integer.ts'
import { text } from '../../records/fields/text.ts'
import { textParam } from '../../records/params.ts'
import { readFileContent } from './read-file-content.ts'
import { uploadFile } from './upload-file.ts'

const SIZE_MAX = 5 * 1024 * 1024

export const file = defineRecord({
  name: 'file',
  description: 'An uploaded picture or document, for icons and logos.',
  permission: 'ADMIN',
  fields: {
    name: text({ readOnly: true, neverNull: true, description: 'Name under which it was uploaded.' }),
    size: integer({ readOnly: true, neverNull: true, description: 'Size in bytes.' }),
    alias: text({
      readOnly: true,
      neverNull: true,
      match: 'exact',
      description: 'Random name by which its content is fetched.',
    }),
    extension: text({
      readOnly: true,
      neverNull: true,
      match: 'exact',
      description: 'Extension that belongs to its type.',
    }),
    mime_type: text({
      readOnly: true,
      neverNull: true,
      match: 'exact',
      description: 'Type, found out from its content.',
    }),
  },
  shows: { file: ['id', 'name', 'size', 'alias', 'extension', 'mime_type'] },
  verbs: { create: null, update: null },
  actions: [
    uploadAction({
      path: 'file',
      summary: 'Upload a picture (PNG, JPEG, WebP, GIF, SVG) or a PDF of at most 5 MiB',
      params: {},
      maxBytes: SIZE_MAX,
      also: { alias: Type.String({ description: 'The alias of the file.' }) },
      run: (scope, { upload }) => uploadFile(scope, upload),
    }),
    contentAction({
      path: 'file/content',
      summary: 'The content of a file',
      // Icons are for everyone, not only for administrators.
      permission: 'ANY',
      params: { alias: { ...textParam('The alias of the file.'), required: true } },
      mimeTypes: fileMimeTypes,
      run: (scope, { given }) => readFileContent(scope, given.alias),
    }),
  ],
})
