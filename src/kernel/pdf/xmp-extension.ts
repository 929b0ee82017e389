/** A property that PDF/A does not know, with the description that its metadata need (ISO 19005-3, clause 6.6.2.3). */
export interface XmpProperty {
  readonly name: string
  readonly category: 'internal' | 'external'
  readonly valueType: string
  readonly description: string
}

/** The description of a schema of such properties, for the list of schemas in the metadata. */
export function xmpExtension(
  schema: string,
  namespace: string,
  prefix: string,
  properties: readonly XmpProperty[],
): string {
  const described = properties.map(({ category, description, name, valueType }) =>
    item(
      ofProperty('category', category) +
        ofProperty('description', description) +
        ofProperty('name', name) +
        ofProperty('valueType', valueType),
    ),
  )
  return item(
    ofSchema('schema', schema) +
      ofSchema('namespaceURI', namespace) +
      ofSchema('prefix', prefix) +
      ofSchema('property', `<rdf:Seq>${described.join('')}</rdf:Seq>`),
  )
}

const ofProperty = (name: string, value: string) => `<pdfaProperty:${name}>${value}</pdfaProperty:${name}>`
const ofSchema = (name: string, value: string) => `<pdfaSchema:${name}>${value}</pdfaSchema:${name}>`
const item = (inside: string) => `<rdf:li rdf:parseType="Resource">${inside}</rdf:li>`
