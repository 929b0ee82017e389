import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { KindFacts } from '../../api/kind-facts.ts'
import { useWhoAmI, type WhoAmI } from '../../api/own-session.ts'
import { queryClient } from '../../api/queries.ts'
import { modulesOfKind, withCustomFields } from './custom-members.ts'
import { customFieldsQuery } from './record-queries.ts'
import { factsOf } from './record-screens.ts'
import { mayRead } from './rights.ts'

/** The columns that a list of a kind can show: its members, and the custom fields that the user may list. */
export function useListFacts(facts: KindFacts, search: string) {
  const { data, error, refetch } = useQuery(customFieldsQuery(listedModules(useWhoAmI(), facts)))
  return { facts: useMemo(() => withCustomFields(facts, data, search), [facts, data, search]), error, refetch }
}

/** The same, once the custom fields are read. */
export async function readListFacts(facts: KindFacts, me: WhoAmI): Promise<KindFacts> {
  const modules = listedModules(me, facts)
  if (modules.length === 0) return facts
  return withCustomFields(facts, await queryClient.fetchQuery(customFieldsQuery(modules)), '')
}

function listedModules(me: WhoAmI, { kind }: KindFacts): readonly string[] {
  return mayRead(me, factsOf('custom-field')) ? modulesOfKind(kind) : []
}
