import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { repeatWords } from '../../console/src/pages/schedule/series-words.ts'
import { speak } from '../../console/src/text/say.ts'

/** Tuesday 3 March 2026, 9:00 in Berlin. */
const START = Temporal.ZonedDateTime.from('2026-03-03T09:00[Europe/Berlin]').epochMilliseconds / 1000

const cases: readonly (readonly [rule: string, english: string, german: string])[] = [
  ['FREQ=daily;COUNT=5', 'Every day, 5 times', 'Jeden Tag, 5-mal'],
  ['FREQ=daily;INTERVAL=2;COUNT=1', 'Every second day, once', 'Jeden zweiten Tag, einmal'],
  ['FREQ=daily;INTERVAL=10;COUNT=3', 'Every 10 days, 3 times', 'Alle 10 Tage, 3-mal'],
  [
    'FREQ=weekly;INTERVAL=2;BYDAY=TU;REPENDTYPE=date;UNTIL=20261224T235959;',
    'Every second Tuesday until 24 December 2026',
    'Jeden zweiten Dienstag bis 24. Dezember 2026',
  ],
  ['FREQ=WEEKLY;UNTIL=20261224T235959', 'Every Tuesday until 24 December 2026', 'Jeden Dienstag bis 24. Dezember 2026'],
  // The last second of the day in UTC is the next day in Berlin.
  [
    'FREQ=weekly;UNTIL=20261224T233000Z',
    'Every Tuesday until 25 December 2026',
    'Jeden Dienstag bis 25. Dezember 2026',
  ],
  ['freq=weekly;byday=we,mo;count=4', 'Every Monday and Wednesday, 4 times', 'Jeden Montag und Mittwoch, 4-mal'],
  [
    'FREQ=weekly;INTERVAL=3;BYDAY=MO,WE,FR;COUNT=4',
    'Every 3 weeks on Monday, Wednesday and Friday, 4 times',
    'Alle 3 Wochen am Montag, Mittwoch und Freitag, 4-mal',
  ],
  [
    'FREQ=weekly;BYDAY=MO,TU,WE,TH,FR;COUNT=9',
    'Every day from Monday to Friday, 9 times',
    'Jeden Tag von Montag bis Freitag, 9-mal',
  ],
  [
    'FREQ=weekly;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;COUNT=9',
    'Every second week from Monday to Friday, 9 times',
    'Jede zweite Woche von Montag bis Freitag, 9-mal',
  ],
  ['FREQ=weekly;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=9', 'Every day, 9 times', 'Jeden Tag, 9-mal'],
  [
    'FREQ=daily;BYDAY=SA,SU;COUNT=9',
    'Every day on Saturday and Sunday, 9 times',
    'Jeden Tag am Samstag und Sonntag, 9-mal',
  ],
  ['FREQ=monthly;COUNT=3', 'Every month on the 3rd, 3 times', 'Jeden Monat am 3., 3-mal'],
  [
    'FREQ=monthly;BYMONTHDAY=1,22;COUNT=3',
    'Every month on the 1st and 22nd, 3 times',
    'Jeden Monat am 1. und 22., 3-mal',
  ],
  ['FREQ=monthly;BYMONTHDAY=-1;COUNT=3', 'Every month on the last day, 3 times', 'Jeden Monat am letzten Tag, 3-mal'],
  ['FREQ=monthly;BYDAY=1MO;COUNT=3', 'Every month on the first Monday, 3 times', 'Jeden Monat am ersten Montag, 3-mal'],
  [
    'FREQ=monthly;INTERVAL=2;BYDAY=2TU,-1FR;COUNT=3',
    'Every second month on the second Tuesday and last Friday, 3 times',
    'Jeden zweiten Monat am zweiten Dienstag und letzten Freitag, 3-mal',
  ],
  ['FREQ=monthly;BYDAY=TU;COUNT=3', 'Every month on each Tuesday, 3 times', 'Jeden Monat an jedem Dienstag, 3-mal'],
  [
    'FREQ=monthly;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3',
    'Every month on the last working day, 3 times',
    'Jeden Monat am letzten Werktag, 3-mal',
  ],
  [
    'FREQ=monthly;BYMONTHDAY=15;BYMONTH=3,9;COUNT=3',
    'Every month on the 15th in March and September, 3 times',
    'Jeden Monat am 15. im März und September, 3-mal',
  ],
  ['FREQ=yearly;COUNT=3', 'Every year on 3 March, 3 times', 'Jedes Jahr am 3. März, 3-mal'],
  [
    'FREQ=yearly;INTERVAL=2;BYMONTH=12;BYMONTHDAY=24;COUNT=3',
    'Every second year on 24 December, 3 times',
    'Jedes zweite Jahr am 24. Dezember, 3-mal',
  ],
  ['FREQ=hourly;INTERVAL=4;COUNT=3', 'Every 4 hours, 3 times', 'Alle 4 Stunden, 3-mal'],
  // A rule without a sentence is shown as it is, never as something else.
  ...[
    'FREQ=yearly;BYWEEKNO=20;COUNT=3',
    'FREQ=daily;BYHOUR=9,14;COUNT=3',
    'FREQ=monthly;BYDAY=MO,TU;BYSETPOS=1;COUNT=3',
    'FREQ=monthly;BYMONTHDAY=-7;COUNT=3',
    'FREQ=yearly;BYDAY=20MO;COUNT=3',
  ].map((rule) => [rule, `By the rule ${rule}`, `Nach der Regel ${rule}`] as const),
]

describe('a rule as a sentence', () => {
  after(() => speak('en'))
  for (const [locale, at] of [
    ['en-GB', 1],
    ['de-DE', 2],
  ] as const) {
    for (const one of cases) {
      test(`in ${locale}: ${one[at]}`, async () => {
        await speak(locale)
        assert.equal(repeatWords(one[0], START, { zone: 'Europe/Berlin', locale, hours: 24 }), one[at])
      })
    }
  }

  test('in English if the language of the user has no translation', async () => {
    await speak('fr-FR')
    const style = { zone: 'Europe/Berlin', locale: 'fr-FR', hours: 24 } as const
    assert.equal(repeatWords('FREQ=weekly;COUNT=2', START, style), 'Every Tuesday, 2 times')
  })
})
