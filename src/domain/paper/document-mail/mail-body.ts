import Type, { type Static } from 'typebox'

const addresses = (description: string) =>
  Type.Unsafe<string | readonly string[] | null>({
    anyOf: [{ type: 'string', maxLength: 2_000 }, { type: 'array', items: { type: 'string' } }, { type: 'null' }],
    description: `${description} An array of addresses, or one text with commas.`,
  })
const markup = (maxLength: number, description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, description })

/** The body of a send request. Omitted members come from the client and the template. */
export const mailBody = Type.Partial(
  Type.Object({
    to: addresses('Recipients. Default: the first address of the contact person, or of the client.'),
    cc: addresses('The addresses that get a copy.'),
    subject: markup(1_000, 'Subject, in the markup of templates. Default: that of the template.'),
    message: markup(10_000, 'Text, in the markup of templates. Default: that of the template.'),
  }),
)
export type MailBody = Static<typeof mailBody>
