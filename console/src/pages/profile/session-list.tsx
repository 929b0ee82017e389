import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { addressOf, send } from '../../api/client.ts'
import { say } from '../../text/say.ts'
import { showMoment } from '../../time/show-time.ts'
import { deviceName } from '../../ui/device-name.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'

interface OwnSession {
  readonly id: number
  readonly last_used: number
  readonly address: string
  readonly device: string
  readonly current: boolean
}

/** The user's sessions; each can be ended. */
export function SessionList() {
  const style = useTimeStyle()
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'] as const,
    queryFn: async ({ signal }) =>
      (await send<{ readonly data: readonly OwnSession[] }>('GET', addressOf('session/list'), { signal })).body.data,
    staleTime: 0,
  })
  const end = async (which: { readonly id: number } | { readonly others: true }): Promise<void> => {
    try {
      await send('DELETE', addressOf('session/list', which))
      notify(say('profile.ended'))
    } catch (problem) {
      notifyProblem(problem)
    }
    await refetch()
  }
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  const when = (seconds: number) => showMoment(seconds, style)
  return (
    <section className="profile-part">
      <div className="beside">
        <h2>{say('profile.sessions')}</h2>
        <button type="button" className="btn mini" onClick={() => void end({ others: true })}>
          {say('profile.end-others')}
        </button>
      </div>
      <ul>
        {data?.map(({ id, device, address, last_used, current }) => (
          <li key={id} className="profile-row">
            <span className="cut">
              {deviceName(device)} <span className="faint">{address}</span>
            </span>
            <span className="push faint small">
              {current ? say('profile.this') : say('profile.used', { when: when(last_used) })}
            </span>
            {!current && (
              <button type="button" className="btn mini" onClick={() => void end({ id })}>
                {say('profile.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
