import Type from 'typebox'
import { levelAllows } from '../../../kernel/auth/modules.ts'
import { systemActor, type Viewer } from '../../../kernel/auth/session.ts'
import { newFeedSecret } from '../../../kernel/auth/token.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type Field, type FieldSpec, plainField } from '../../../records/fields/field.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { type FeedKind, feedModules, feedPath } from './feed-kinds.ts'
import { refuseOthersFeed } from './own-feed.ts'

const description =
  'Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. ' +
  'Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed.'

const ON = 'on'

/** The member `feed`. Column: the secret in its path, which is not in the journal. */
export function feedSwitch(kind: FeedKind): FieldSpec<string | null, '_secret'> {
  return {
    named: (name) => {
      const column = `${name}_secret`
      const pathOf = (secret: unknown) => (typeof secret === 'string' ? feedPath(kind, secret) : null)
      const field = plainField(
        name,
        { description },
        {
          columns: [{ name: column, type: 'text', json: (value) => JSON.stringify(value === null ? null : ON) }],
          answer: Type.Union([Type.String(), Type.Null()], { description }),
          body: Type.Union([Type.Boolean(), Type.String(), Type.Null()], { description }),
          render: (row) => JSON.stringify(pathOf(row[column])),
          forViewer: (viewer) => (maySeePaths(viewer, kind) ? undefined : pathlessFor(viewer)),
          read(value, reader) {
            const held = reader.current?.[column] ?? null
            if (value === pathOf(held) || (value === ON && held !== null)) return
            if (value === false || value === null) reader.values[column] = null
            else if (value === 'new' || (value === true && held === null)) switchOn(this, kind, column, reader)
            else if (value !== true) reader.fault(this, 'must be true, false or "new"')
          },
        },
      )
      const pathlessFor = ({ actor, trial }: Viewer): Field => ({
        ...field,
        forSome: true,
        render: (row) => {
          const isShown = row[column] === null || (kind === 'user' && row.id === actor.userId && trial === undefined)
          return JSON.stringify(isShown ? pathOf(row[column]) : ON)
        },
      })
      return field
    },
  }
}

/**
 * Everybody who knows the path sees the bookings, whatever their own permissions are. The path of a user's feed is shown to
 * that user only, and mails, events and webhooks contain no paths. The path that a dry run switches on never works.
 */
function maySeePaths({ actor, trial }: Viewer, kind: FeedKind): boolean {
  if (trial !== undefined || kind === 'user' || actor.userId === systemActor.userId) return false
  return levelAllows(actor.levels[feedModules[kind]], 'WRITE') && seesWholeSchedule(actor)
}

function seesWholeSchedule({ levels, visibility }: Viewer['actor']): boolean {
  return levelAllows(levels.schedule, 'READ') && visibility?.own === undefined
}

function switchOn(field: Field, kind: FeedKind, column: string, reader: BodyReader): void {
  if (kind === 'user') refuseOthersFeed(reader, field)
  reader.values[column] = newFeedSecret(reader.scope.instance.id)
  reader.later(async () => requireWholeSchedule(reader.scope, field))
}

/** A feed shows its bookings to everybody with its path, so the actor must see them too. */
function requireWholeSchedule({ actor }: Scope, { name }: Field): void {
  if (seesWholeSchedule(actor)) return
  throw new Forbidden(
    `${name}: switching on a calendar feed needs READ permission on SCHEDULE, and visibility of all of it.`,
  )
}
