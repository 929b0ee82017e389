import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

/**
 * The place in a page that Back or Forward returns to: how far its parts are scrolled, and which element had the focus.
 * Pages read their contents again, so the place is looked for until they are shown. The schedule keeps its own place. The
 * module is loaded after the first page is shown.
 */

interface Place {
  /** By the class of the element and its place among those with this class. */
  readonly scrolled: ReadonlyMap<string, number>
  readonly focused: Mark | undefined
}

/** An element by its words, and its place among those with these words. */
interface Mark {
  readonly words: string
  readonly index: number
  readonly count: number
}

interface Followed {
  readonly history: RouterHistory
  readonly subscribe: AnyRouter['subscribe']
}

/** How long reading the page may take. */
const WAIT_MS = 4000
const PLACES_MAX = 50
const MARKED = 'a[href], button'
const OWN_PLACE = '/schedule'
const PAGE = '#page'
/** At some zooms of the browser, an element cannot be scrolled to a part of a pixel. */
const ROUNDING = 1
const INPUTS = ['pointerdown', 'wheel'] as const

/** By the keys of the entries in the browser's history that were left. */
const places = new Map<string, Place>()
/** What was scrolled and focused in the page that is shown. */
let scrolled = new Set<HTMLElement>()
let focused: HTMLElement | undefined
/** Ends the search for a place. Until then, what happens in the page by itself does not change the place. */
let stop: (() => void) | undefined
/** Begins it, when the page is shown. */
let start: (() => void) | undefined
let isKept = false

/** From now on. The history changes before the page does. */
export function keepPlaces({ history, subscribe }: Followed): void {
  if (isKept) return
  isKept = true
  let last = history.location
  history.subscribe(({ location: now, action: { type } }) => {
    const { pathname, state } = last
    last = now
    const isSamePage = now.pathname === pathname
    // An entry that is replaced is not returned to.
    if (type !== 'REPLACE' && start === undefined && stop === undefined) keep(state.__TSR_key, placeNow())
    if (isSamePage) return
    stop?.()
    start = undefined
    scrolled = new Set()
    focused = undefined
    const place = type === 'PUSH' || type === 'REPLACE' ? undefined : places.get(now.state.__TSR_key ?? '')
    if (place === undefined || now.pathname === OWN_PLACE) return
    const { activeElement } = document
    start = () => returnTo(place, activeElement)
  })
  subscribe('onRendered', () => {
    start?.()
    start = undefined
  })
  document.addEventListener('focusin', ({ target }) => {
    if (isInPage(target) && target.matches(MARKED)) focused = target
  })
  const noteScroll = ({ target }: Event) => {
    if (isInPage(target) && target.className !== '') scrolled.add(target)
  }
  document.addEventListener('scroll', noteScroll, { capture: true, passive: true })
}

function isInPage(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.closest(PAGE) !== null
}

function keep(key = '', place: Place): void {
  places.delete(key)
  places.set(key, place)
  const [oldest] = places.keys()
  if (places.size > PLACES_MAX && oldest !== undefined) places.delete(oldest)
}

function placeNow(): Place {
  const shown = [...scrolled, ...scrolledAround(focused)].filter(({ isConnected }) => isConnected)
  return {
    scrolled: new Map(shown.map((element) => [nameOf(element), element.scrollTop])),
    focused: focused?.isConnected ? markOf(focused) : undefined,
  }
}

/** The elements around one that are scrolled: the event of the last scrolling may not have come yet. */
function scrolledAround(element: HTMLElement | undefined): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = element?.parentElement ?? null; isInPage(at); at = at.parentElement) {
    if (at.scrollTop > 0 && at.className !== '') found.push(at)
  }
  return found
}

/** Scrolls as far as the contents reach, and focuses as soon as they are there, unless the user does something before. */
function returnTo(place: Place, before: Element | null): void {
  const left = new Map(place.scrolled)
  const reached = new Map<Element, number>()
  let isFound = place.focused === undefined
  const look = () => {
    if (isElsewhere(before)) return stop?.()
    for (const [name, top] of left) {
      const element = elementOf(name)
      if (element === undefined) continue
      // Somebody else has scrolled it, by keys for instance.
      if (Math.abs(element.scrollTop - (reached.get(element) ?? element.scrollTop)) > ROUNDING) return stop?.()
      element.scrollTop = top
      reached.set(element, element.scrollTop)
      if (element.scrollTop >= top - ROUNDING) left.delete(name)
    }
    isFound ||= place.focused !== undefined && focusOnMark(place.focused)
    if (isFound && left.size === 0) stop?.()
  }
  const watcher = new MutationObserver(look)
  const end = () => {
    stop = undefined
    watcher.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) document.removeEventListener(input, end, { capture: true })
  }
  const timer = setTimeout(end, WAIT_MS)
  for (const input of INPUTS) document.addEventListener(input, end, { capture: true, passive: true })
  stop = end
  watcher.observe(document.body, { childList: true, subtree: true })
  look()
}

/** Whether the user has gone on. Until then, the focus is on no element, on the title of the page, or where it was. */
function isElsewhere(before: Element | null): boolean {
  const { activeElement: now, body } = document
  return now !== before && now !== body && now?.matches('h1') === false
}

/** Nothing is focused if the elements with these words are not as many as before: it could be that of another row. */
function focusOnMark({ words, index, count }: Mark): boolean {
  const alike = withWords(words)
  if (alike.length !== count) return false
  alike[index]?.focus({ preventScroll: true })
  return true
}

function markOf(element: HTMLElement): Mark {
  const words = wordsOf(element)
  const alike = withWords(words)
  return { words, index: alike.indexOf(element), count: alike.length }
}

function withWords(words: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${PAGE} :is(${MARKED})`)].filter((one) => wordsOf(one) === words)
}

function wordsOf(element: HTMLElement): string {
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
