import Type from 'typebox'
import { Invalid } from '../../../kernel/errors.ts'
import { foldedWords } from '../../../kernel/fold-text.ts'
import type { Param } from '../../../kernel/http/params.ts'
import { filterText, choices as listedChoices } from '../../../kernel/query-value.ts'
import { type ReadAction, readAction } from '../../../records/action.ts'
import type { RecordKind } from '../../../records/record-kind.ts'
import { Records } from '../../../records/records.ts'
import { HITS_MAX, searchAnswer, searchRecords } from './search-records.ts'
import { searchedKinds } from './searched-kinds.ts'

const TEXT_MAX = 100
const WORDS_MAX = 8

const kindNames = searchedKinds.map(({ kind }) => kind)

const q: Param<string> & { readonly required: true } = {
  description:
    `The text to search for, at most ${TEXT_MAX} characters and ${WORDS_MAX} words. Case and accents are ignored. All ` +
    'words must be in the record itself (name, code, number, reference, email address), or in its project or client.',
  schema: Type.String({ minLength: 1, maxLength: TEXT_MAX }),
  required: true,
  read: (name, text) => {
    const asked = filterText(name, text).trim().replace(/\s+/g, ' ')
    if (asked.length > TEXT_MAX) throw Invalid.field(name, `has more than ${TEXT_MAX} characters`)
    const count = Math.max(foldedWords(asked).length, asked.split(' ').length)
    if (count > WORDS_MAX) throw Invalid.field(name, `has more than ${WORDS_MAX} words`)
    return asked
  },
}

const kinds: Param<string[]> = {
  description: `The kinds of records to search, as a comma-separated list: ${kindNames.join(', ')}. By default all.`,
  schema: Type.String({ minLength: 1 }),
  read: (name, text) => listedChoices(name, text, kindNames),
}

/** The search over all kinds of records. */
export function searchOf(all: () => readonly RecordKind[]): ReadAction {
  let records: Records | undefined
  return readAction({
    method: 'GET',
    path: 'search',
    untilNow: true,
    summary: `Find records of all readable kinds that match a text: the best ${HITS_MAX}`,
    permission: 'ANY',
    params: { q, kinds },
    answer: searchAnswer,
    run: (scope, { given }) => {
      records ??= new Records(all())
      const words = given.q.split(' ')
      return searchRecords({ records, kept: undefined }, scope, {
        text: given.q,
        words,
        kinds: given.kinds ?? kindNames,
      })
    },
  })
}
