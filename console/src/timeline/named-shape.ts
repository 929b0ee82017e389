/** The shape that the name of a status asks for, in English or German. Undefined if the name says nothing. */
export function namedShape(name: string): 'cancelled' | 'hold-1' | 'hold-2' | undefined {
  const lower = name.toLowerCase()
  if (/cancel|storn|abgesagt/.test(lower)) return 'cancelled'
  if (/(2|second|zweit).*(hold|option|pencil)|(hold|option|pencil).*2/.test(lower)) return 'hold-2'
  return /hold|option|pencil|tentative|vorgemerkt/.test(lower) ? 'hold-1' : undefined
}

/** Whether a status is that of a hold. */
export function isHold({ name }: { readonly name: string }): boolean {
  return namedShape(name)?.startsWith('hold') === true
}
