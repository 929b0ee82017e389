/** Tab stays in the form of a card over the page, as it does in a dialog. The module is loaded after the first page is shown. */

const STOPS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

document.addEventListener('keydown', (event) => {
  const { key, shiftKey, target, defaultPrevented } = event
  if (key !== 'Tab' || defaultPrevented || !(target instanceof HTMLElement)) return
  const card = target.closest('form.hand')
  const stops = [...(card?.querySelectorAll<HTMLElement>(STOPS) ?? [])].filter(
    (one) => one.tabIndex >= 0 && one.checkVisibility(),
  )
  const [last, next] = shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (target !== last) return
  event.preventDefault()
  next?.focus()
})
