import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { KindFacts } from '../../api/kind-facts.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { modulesOfKind, withCustomFields } from './custom-members.ts'
import { customFieldsQuery } from './record-queries.ts'
import { factsOf } from './record-screens.ts'
import { mayRead } from './rights.ts'

/** The columns that a list of a kind can show: its members, and the custom fields that the user may list. */
export function useListFacts(facts: KindFacts, search: string): KindFacts {
  const canRead = mayRead(useWhoAmI(), factsOf('custom-field'))
  const { data } = useQuery(customFieldsQuery(canRead ? modulesOfKind(facts.kind) : []))
  return useMemo(() => withCustomFields(facts, data, search), [facts, data, search])
}
