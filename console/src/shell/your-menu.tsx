import { Menu } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { allows, useWhoAmI } from '../api/own-session.ts'
import { say } from '../text/say.ts'
import { appearance, chooseAppearance, type Theme } from '../ui/appearance.ts'
import { Icon } from '../ui/icon.tsx'
import { notifyProblem } from '../ui/notices.tsx'
import { useStore } from '../ui/use-store.ts'
import { signOut } from './actions/leave.ts'
import { LanguageChoice } from './language-choice.tsx'
import { LateDialog } from './late-dialog.tsx'
import { openInstance } from './open-instance.ts'
import type { SwitchStep } from './switch-step.tsx'

const loadSwitchStep = async () => (await import('./switch-step.tsx')).SwitchStep

const themes: readonly Theme[] = ['system', 'light', 'dark']

export interface YourMenuProps {
  readonly initials: string
  /** The name of its button. */
  readonly label: string
  /** Whether its button has the focus when it is loaded. */
  readonly hasFocus: boolean
  /** Whether it is open when it is loaded. */
  readonly isOpen: boolean
}

/** The menu of the signed-in user. */
export function YourMenu({ initials, label, hasFocus, isOpen }: YourMenuProps) {
  const { theme, isCompact } = useStore(appearance)
  const me = useWhoAmI()
  const { instance, instances } = me
  const others = instances.filter(({ id }) => id !== instance.id)
  const [asking, setAsking] = useState<Omit<ComponentProps<typeof SwitchStep>, 'close'>>()
  const switchTo = async (other: { readonly id: number; readonly name: string }): Promise<void> => {
    try {
      const methods = await openInstance(other.id)
      if (methods !== undefined) setAsking({ instance: other, methods })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <>
      {asking !== undefined && (
        <LateDialog
          title={`${say('switch')} ${asking.instance.name}`}
          load={loadSwitchStep}
          close={() => setAsking(undefined)}
          show={(Step) => <Step {...asking} close={() => setAsking(undefined)} />}
        />
      )}
      <Menu.Root defaultOpen={isOpen}>
        <Menu.Trigger className="btn quiet icon-only" aria-label={label} autoFocus={hasFocus}>
          <span className="avatar">{initials}</span>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="menu-place">
            <Menu.Popup className="menu float">
              <Menu.Item className="menu-item" render={<Link to="/profile" />}>
                {say('profile')}
              </Menu.Item>
              {allows(me, 'schedule', 'READ') && (
                <Menu.Item className="menu-item" render={<Link to="/feeds" />}>
                  {say('feeds')}
                </Menu.Item>
              )}
              {others.map((other) => (
                <Menu.Item key={other.id} className="menu-item" onClick={() => void switchTo(other)}>
                  {say('switch')} {other.name}
                </Menu.Item>
              ))}
              <Menu.Item className="menu-item" onClick={() => void signOut.run()}>
                {say(signOut.name)}
              </Menu.Item>
              <Menu.Separator className="menu-rule" />
              <Menu.RadioGroup value={theme} onValueChange={(value: Theme) => chooseAppearance({ theme: value })}>
                <Menu.Group>
                  <Menu.GroupLabel className="menu-label">{say('theme')}</Menu.GroupLabel>
                  {themes.map((one) => (
                    <Menu.RadioItem key={one} value={one} className="menu-item">
                      {say(`theme.${one}`)}
                      <Menu.RadioItemIndicator className="push">
                        <Icon name="check" />
                      </Menu.RadioItemIndicator>
                    </Menu.RadioItem>
                  ))}
                </Menu.Group>
              </Menu.RadioGroup>
              <Menu.Separator className="menu-rule" />
              <LanguageChoice />
              <Menu.Separator className="menu-rule" />
              <Menu.CheckboxItem
                className="menu-item"
                checked={isCompact}
                onCheckedChange={(checked) => chooseAppearance({ isCompact: checked })}
              >
                {say('density.compact')}
                <Menu.CheckboxItemIndicator className="push">
                  <Icon name="check" />
                </Menu.CheckboxItemIndicator>
              </Menu.CheckboxItem>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  )
}
