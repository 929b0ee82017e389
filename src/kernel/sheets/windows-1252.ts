/** The characters of Windows-1252 from 0x80 to 0x9F; for all others the byte is the code point. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009Džÿ'.replace('žÿ', 'žŸ')
const FIRST_SPECIAL = 0x80

const bytes = new Map([...special].map((character, at) => [character, FIRST_SPECIAL + at]))

/** All others have the byte of their code point, as in Latin-1. */
const notLatin1 = /[\u0080-\u009f\u0100-\u{10ffff}]/gu

/** Text in Windows-1252. Other characters are written without their accent, or as `?`. */
export function windows1252(text: string): Buffer {
  const written = text.replace(notLatin1, (character) => String.fromCharCode(...bytesOf(character)))
  return Buffer.from(written, 'latin1')
}

function bytesOf(character: string): number[] {
  const known = byteOf(character)
  if (known !== undefined) return [known]
  const plain = [...character.normalize('NFKD')].map(byteOf).filter((byte) => byte !== undefined)
  return plain.length > 0 ? plain : ['?'.charCodeAt(0)]
}

function byteOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0
  if (code < FIRST_SPECIAL || (code >= 0xa0 && code <= 0xff)) return code
  return bytes.get(character)
}
