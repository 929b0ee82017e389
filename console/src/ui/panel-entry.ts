/** The browser keeps this with the panel's own entry in its history. */
export const panelEntry: Record<string, unknown> = { isPanel: true }

export function isOnPanelEntry(): boolean {
  return window.history.state?.isPanel === true
}
