import type { RouterHistory } from '@tanstack/react-router'

/**
 * The place in a page that Back or Forward returns to: how far its parts are scrolled, and which element had the focus.
 * Pages read their contents again, so that the place is found when they are shown. The schedule keeps its own place. The
 * module is loaded after the first page is shown.
 */

interface Place {
  /** By the class of the element and its place among those with this class. */
  readonly scrolled: Map<string, number>
  focused?: string
}

/** How long reading the page may take. */
const WAIT_MS = 4000
const PLACES_MAX = 50
const MARKED = 'a[href], button'
const OWN_PLACE = '/schedule'

const places = new Map<string, Place>()
let stop = () => {}

/** The place of the page that is shown, by the key of its entry in the browser's history. */
let shown: Place = { scrolled: new Map() }
/** While the place of a page is looked for, what happens there by itself does not change it. */
let isReturning = false
let isKept = false

/** From now on. The history changes before the page does. */
export function keepPlaces({ location, subscribe }: RouterHistory): void {
  if (isKept) return
  isKept = true
  let { pathname } = location
  shown = placeOf(location.state.__TSR_key)
  subscribe(({ location: now, action: { type } }) => {
    if (now.pathname === pathname) return
    pathname = now.pathname
    stop()
    shown = placeOf(now.state.__TSR_key)
    if (type !== 'PUSH' && type !== 'REPLACE' && pathname !== OWN_PLACE) returnTo(shown)
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches(MARKED) && !isReturning) shown.focused = markOf(target)
  })
  document.addEventListener('scroll', noteScroll, { capture: true, passive: true })
}

function placeOf(key = ''): Place {
  const place = places.get(key) ?? { scrolled: new Map() }
  places.delete(key)
  places.set(key, place)
  const [oldest] = places.keys()
  if (places.size > PLACES_MAX && oldest !== undefined) places.delete(oldest)
  return place
}

function noteScroll({ target }: Event): void {
  if (target instanceof HTMLElement && !isReturning) shown.scrolled.set(nameOf(target), target.scrollTop)
}

/** Scrolls and focuses as soon as the contents are there, unless the user does something before. */
function returnTo({ scrolled, focused }: Place): void {
  isReturning = true
  const left = new Map(scrolled)
  let isFound = focused === undefined
  const { activeElement: before } = document
  const look = () => {
    if (isElsewhere(before)) return stop()
    for (const [name, top] of left) {
      const element = elementOf(name)
      if (element === undefined || element.scrollHeight - element.clientHeight < top) continue
      element.scrollTop = top
      left.delete(name)
    }
    isFound ||= left.size === 0 && focusOn(focused ?? '')
    if (isFound && left.size === 0) stop()
  }
  const watcher = new MutationObserver(look)
  const timer = setTimeout(() => stop(), WAIT_MS)
  const inputs = ['pointerdown', 'wheel'] as const
  const leave = () => stop()
  for (const input of inputs) document.addEventListener(input, leave, { capture: true, passive: true })
  stop = () => {
    isReturning = false
    watcher.disconnect()
    clearTimeout(timer)
    for (const input of inputs) document.removeEventListener(input, leave, { capture: true })
    stop = () => {}
  }
  watcher.observe(document.body, { childList: true, subtree: true })
  look()
}

/** Whether the user has gone on by the keyboard. Until then, the focus is on no element, or on the title of the page. */
function isElsewhere(before: Element | null): boolean {
  const { activeElement: now, body } = document
  return now !== before && now !== body && now?.matches('h1') === false
}

function focusOn(mark: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(MARKED)].find((element) => markOf(element) === mark)
  found?.focus({ preventScroll: true })
  return found !== undefined
}

function markOf(element: HTMLElement): string {
  const words = element.getAttribute('aria-label') ?? element.textContent
  return [element.localName, element.getAttribute('href') ?? '', words].join(' ')
}

function nameOf(element: HTMLElement): string {
  return `${element.className} ${[...document.getElementsByClassName(element.className)].indexOf(element)}`
}

function elementOf(name: string): Element | undefined {
  const at = name.lastIndexOf(' ')
  return document.getElementsByClassName(name.slice(0, at))[Number(name.slice(at + 1))]
}
