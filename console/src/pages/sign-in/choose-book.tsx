import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { startOver } from '../../api/own-session.ts'
import { ChooseInstance } from './choose-instance.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { chooseAfterProvider, readChoices } from './sign-in-requests.ts'
import { wayIn } from './way-in.ts'

/** After a sign-in with the provider, asks which instance to open. */
export function ChooseBook() {
  const navigate = useNavigate()
  const { data: instances, error } = useQuery({
    queryKey: ['choices'] as const,
    queryFn: readChoices,
    gcTime: 0,
  })
  if (error !== null) return <SignInPage />
  if (instances === undefined) return null
  const choose = async (id: number): Promise<void> => {
    await chooseAfterProvider(id)
    await startOver()
    await navigate({ href: wayIn(location.search), replace: true })
  }
  return <ChooseInstance instances={instances} choose={choose} leave={() => location.assign('/sign-in')} />
}
