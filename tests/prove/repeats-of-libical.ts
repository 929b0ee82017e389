/**
 * Scores repeats against libical's published cases: `node tests/prove/repeats-of-libical.ts icalrecur_test.txt`, with
 * the file `src/test/icalrecur_test.txt` of libical's source. Cases with parts that Daybook does not support are
 * skipped.
 */
import { readFileSync } from 'node:fs'
import { occurrencesOf } from '../../src/domain/scheduling/booking/repeat/expand-repeat.ts'
import {
  parseRepeatRule,
  repeatRuleProblem,
  untilText,
} from '../../src/domain/scheduling/booking/repeat/repeat-rule.ts'
import { daysFromCivil } from '../../src/kernel/time/civil-date.ts'

const utc = { zone: 'UTC', untilZone: 'UTC' }

interface Case {
  readonly rule: string
  readonly start: number
  readonly expected: readonly number[]
}

function readCases(path: string): Case[] {
  return readFileSync(path, 'utf8')
    .split(/\n\s*\n/)
    .flatMap((block) => {
      const line = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(block)?.[1]?.trim()
      const [rule, start, expected] = [line('RRULE'), line('DTSTART'), line('INSTANCES')]
      if (rule === undefined || start === undefined || expected === undefined || expected.includes('*')) return []
      return [{ rule: asOurs(rule), start: clockOf(start), expected: expected.split(',').map(clockOf) }]
    })
}

/** Here weeks begin on Monday, and UNTIL has a time. */
function asOurs(rule: string): string {
  return rule.replace(/;?WKST=MO/, '').replace(/UNTIL=(\d{8})(?=;|$)/, 'UNTIL=$1T000000')
}

function clockOf(text: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text) ?? []
  const time = Number(hour ?? 0) * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0)
  return daysFromCivil(Number(year), Number(month), Number(day)) * 86_400 + time
}

const cases = readCases(process.argv[2] ?? 'icalrecur_test.txt')
const offered = cases.filter(({ rule }) => repeatRuleProblem(rule) === undefined)
let agreed = 0
let elsewhere = 0
for (const { rule, start, expected } of offered) {
  // Here the first booking counts even if the rule does not give it (RFC 5545 leaves that open).
  const first = expected[0] ?? start
  if (first !== start) elsewhere += 1
  const found = occurrencesOf(parseRepeatRule(rule), { clockStart: first, clockEnd: first + 1 }, utc, 1000)
  const clocks = found.map(({ clockStart }) => clockStart)
  if (String(clocks) === String(expected)) agreed += 1
  else
    console.log(
      `${rule} from ${untilText(start)}\n  ours   ${clocks.map(untilText)}\n  theirs ${expected.map(untilText)}`,
    )
}
console.log(
  `${agreed} of ${offered.length} cases agree; ${cases.length - offered.length} use parts that are not offered.`,
)
console.log(`In ${elsewhere} of them the start is not of the rule, and the first time that is was taken for it.`)
