import { stampParam } from '../../../kernel/http/params.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { compare, type Predicate } from '../../../records/list/predicate.ts'
import { hasFeedParam, ofFeeds } from '../../accounts/feed-address/index.ts'
import { openOr } from './project.store.ts'

/** The constraints of the list of projects (contract 4.9). */
export const projectParams = listParams(
  {
    end_after: stampParam('Projects that end after this UNIX time, or have no end.'),
    start_before: stampParam('Projects that start before this UNIX time, or have no start.'),
    updated_before: stampParam('Projects last changed before this UNIX time.'),
    has_feed: hasFeedParam,
  },
  ({ end_after, start_before, updated_before, has_feed }) => {
    const constraints: Predicate[] = [...ofFeeds(has_feed)]
    if (end_after !== undefined) constraints.push(openOr(compare('end', '>', end_after), 'end'))
    if (start_before !== undefined) constraints.push(openOr(compare('start', '<', start_before), 'start'))
    if (updated_before !== undefined) constraints.push(compare('updated', '<', updated_before))
    return constraints
  },
)
