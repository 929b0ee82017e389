import Type from 'typebox'
import { fileMimeTypes, type RecognisedFile } from '../../../kernel/files/file-type.ts'
import { textParam } from '../../../kernel/http/params.ts'
import { contentAction, uploadAction } from '../../../records/action.ts'
import { recordKind } from '../../../records/record-kind.ts'
import { uploadedFile } from './file.record.ts'
import { readFileContent } from './read-file-content.ts'
import { FILE_BYTES_MAX, readUploadedFile, uploadFile } from './upload-file.ts'

export const fileKind = recordKind(uploadedFile, {
  verbs: { create: null, update: null },
  actions: [
    uploadAction({
      path: 'file',
      summary: 'Upload a picture (PNG, JPEG, WebP, GIF, SVG) or a PDF of at most 5 MiB',
      params: {},
      maxBytes: FILE_BYTES_MAX,
      also: { alias: Type.String({ description: 'The alias of the file.' }) },
      prepare: readUploadedFile,
      run: (scope, { upload, prepared }) => uploadFile(scope, upload, prepared as RecognisedFile),
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
