import { flagParam } from '../../../kernel/http/params.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { isNull, not, type Predicate } from '../../../records/list/predicate.ts'

/** The parameter of lists of records that can have a calendar feed. */
export const hasFeedParam = flagParam('Only records with a calendar feed (true), or only those without (false).')

/** The constraint of `has_feed`. */
export function ofFeeds(hasFeed: boolean | undefined): readonly Predicate[] {
  if (hasFeed === undefined) return []
  const isOff = isNull('feed_secret')
  return [hasFeed ? not(isOff) : isOff]
}

/** For kinds without other parameters. */
export const feedParams = listParams({ has_feed: hasFeedParam }, ({ has_feed }) => ofFeeds(has_feed))
