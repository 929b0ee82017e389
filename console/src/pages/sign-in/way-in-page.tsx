import { ChooseBook } from './choose-book.tsx'
import { EnterPage } from './enter-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** The sign-in page; with the secret of an operator's link after the #, or after the provider, it asks for less. */
export function WayInPage() {
  if (location.hash.length > 1) return <EnterPage />
  if (new URLSearchParams(location.search).get('choose') === 'instance') return <ChooseBook />
  return <SignInPage />
}
