import { chooseAppearance, type Theme } from '../../ui/appearance.ts'
import type { Action } from '../../ui/console-action.ts'

const themes: readonly Theme[] = ['system', 'light', 'dark']

export const chooseTheme: readonly Action[] = themes.map((theme) => ({
  name: `theme.${theme}`,
  run: () => chooseAppearance({ theme }),
}))
