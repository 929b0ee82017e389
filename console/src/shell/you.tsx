import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useWhoAmI } from '../api/own-session.ts'
import { say } from '../text/say.ts'
import { notify } from '../ui/notices.tsx'
import type { YourMenuProps } from './your-menu.tsx'

const loadMenu = async () => (await import('./your-menu.tsx')).YourMenu

interface Loaded {
  readonly Menu: ComponentType<YourMenuProps>
  readonly hasFocus: boolean
  readonly isOpen: boolean
}

/**
 * The button of the signed-in user, with a menu whose script is loaded after the first page is shown. A click before that
 * opens the menu when it is loaded, unless the user has gone on to something else.
 */
export function You() {
  const { user } = useWhoAmI()
  const button = useRef<HTMLButtonElement>(null)
  const isAsked = useRef(false)
  const [loaded, setLoaded] = useState<Loaded>()
  const load = async (): Promise<void> => {
    const Menu = await loadMenu()
    const { activeElement: focused } = document
    const hasFocus = focused === button.current
    // Not all browsers focus a button that is clicked.
    setLoaded({ Menu, hasFocus, isOpen: isAsked.current && (hasFocus || focused === document.body) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; a click is another try
  useEffect(() => {
    load().catch(() => {})
  }, [])
  const ask = () => {
    isAsked.current = true
    load().catch(() => {
      isAsked.current = false
      notify(say('late.missing'))
    })
  }
  const initials = initialsOf(user.first_name, user.last_name)
  // The name has the visible text, for users who speak it to click.
  const label = `${say('you')} ${initials}`
  if (loaded !== undefined) {
    const { Menu, ...state } = loaded
    return <Menu initials={initials} label={label} {...state} />
  }
  return (
    <button
      ref={button}
      type="button"
      className="btn quiet icon-only"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded="false"
      onClick={ask}
    >
      <span className="avatar">{initials}</span>
    </button>
  )
}

function initialsOf(...names: readonly (string | null)[]): string {
  return names.map((name) => name?.slice(0, 1) ?? '').join('')
}
