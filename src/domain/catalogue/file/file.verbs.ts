import Type from 'typebox'
import { fileMimeTypes } from '../../../kernel/files/file-type.ts'
import { textParam } from '../../../kernel/http/params.ts'
import { contentAction, uploadAction } from '../../../records/action.ts'
import { recordKind } from '../../../records/record-kind.ts'
import { uploadedFile } from './file.record.ts'
import { readFileContent } from './read-file-content.ts'
import { uploadFile } from './upload-file.ts'

const SIZE_MAX = 5 * 1024 * 1024

export const fileKind = recordKind(uploadedFile, {
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
