import { say } from '../text/say.ts'

/** In place of what is still being read. */
export function Loading() {
  return (
    <p className="loading faint" role="status">
      {say('loading')}
    </p>
  )
}
