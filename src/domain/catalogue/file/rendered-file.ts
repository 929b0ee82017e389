import Type from 'typebox'

/** A file as shown in other records: an icon, a logo. */
export const renderedFile = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  size: Type.Integer(),
  alias: Type.String(),
  extension: Type.String(),
  mime_type: Type.String(),
})
