import { sessionQuery, type WhoAmI } from '../api/own-session.ts'
import { queryClient, refetchAll } from '../api/queries.ts'

/** How long a hidden page waits for the service. */
const ANSWER_MAX_MS = 5000

/**
 * Browsers keep a page that its user leaves, and show it again for Back, with all its data: also after signing out, or in
 * another instance. Such a page is hidden when it is left. When it comes back and its user is still signed in, its data is
 * read again, and what is typed in it stays; otherwise the page is loaded again.
 */
export function readAgainOnReturn(): void {
  const page = document.documentElement
  window.onpagehide = ({ persisted }) => {
    page.hidden = persisted
  }
  window.onpageshow = async ({ persisted }) => {
    if (!persisted) return
    if (!(await isOfSameUser())) return location.reload()
    refetchAll()
    page.hidden = false
  }
}

async function isOfSameUser(): Promise<boolean> {
  const before = queryClient.getQueryData(sessionQuery.queryKey)
  try {
    const answer = await fetch('/v2/session', { signal: AbortSignal.timeout(ANSWER_MAX_MS) })
    if (before === undefined || !answer.ok) return false
    const { data }: { readonly data: WhoAmI } = await answer.json()
    return ownerOf(before) === ownerOf(data)
  } catch {
    return false
  }
}

/** A session that still needs its second factor may not see the page. */
function ownerOf({ user, instance, second_factor: { needed } }: WhoAmI): string {
  return `${user.id} ${instance.id} ${needed}`
}
