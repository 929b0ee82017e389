/** What was typed after the values that were sent: a form keeps it when the answer arrives. */
export function typedSince<Draft extends object>(sent: Draft, typed: Draft): Draft {
  const newer = Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof Draft])
  return Object.fromEntries(newer) as Draft
}
