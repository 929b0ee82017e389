/**
 * Makes the handler of a button that may be replaced after a click, by that of the next line for instance: the second click of
 * a double click is not for it.
 */
export function onFirstClick(act: () => unknown): (event: { readonly detail: number }) => void {
  return ({ detail }) => {
    if (detail < 2) act()
  }
}
