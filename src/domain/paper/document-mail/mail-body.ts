import Type, { type Static } from 'typebox'

const addresses = (description: string) =>
  Type.Unsafe<string | readonly string[] | null>({
    anyOf: [{ type: 'string', maxLength: 2_000 }, { type: 'array', items: { type: 'string' } }, { type: 'null' }],
    description: `${description} An array of addresses, or one text with commas between.`,
  })
const markup = (maxLength: number, description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, description })

/** The body of a send request. Omitted members come from the client and the template. */
export const mailBody = Type.Partial(
  Type.Object({
    to: addresses("Who it is for: the contact person's first address, or else the client's, unless said."),
    cc: addresses('Who gets a copy.'),
    subject: markup(1_000, "Its subject, in the markup of templates: the template's unless said."),
    message: markup(10_000, "Its text, in the markup of templates: the template's unless said."),
  }),
)
export type MailBody = Static<typeof mailBody>
