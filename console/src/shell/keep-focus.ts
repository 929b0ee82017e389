/**
 * The keyboard's place in the page. Where the focused element is removed, the browser gives the focus to the page as a
 * whole: the next Tab begins at the top, and a screen reader says nothing. This gives it to what is nearest: the same
 * button of the next row of its list, the next row, the heading above, or the title of the page. The module is loaded
 * after the first page is shown.
 */

/** Where the focus was in the page itself, or in a dialog or menu above it. */
interface Place {
  readonly layer: Element
  readonly element: HTMLElement
  /** The timeline of a bar or a day, its row there, and its day. */
  readonly grid: HTMLElement | undefined
  readonly row: string | undefined
  readonly cell: Element | null
  /** Its row, those beside it, and what is around, the nearest first. */
  readonly rows: readonly HTMLElement[]
  readonly around: readonly Element[]
}

/** What opens above the page for a while; `.hand` is a card of the schedule. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], .hand, .banner'
const IN_GRID = '[role=gridcell], [data-booking]'
const ROWS = 'tr, li, [role=row], .rows-row'
const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'
const HEADINGS = 'h1, h2, h3, legend:not(.sr)'
/** A dialog that closes gives the focus back by itself, within this time. */
const OWN_RETURN_MS = 120
/** A bar of the timeline can go for a moment, while bookings are read again. */
const BAR_RETURN_MS = 1000

/** One place for each layer, the topmost last. */
let places: readonly Place[] = []
let waiting: ReturnType<typeof setTimeout> | undefined

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  // A dialog as a whole is no place.
  if (target.matches(LAYERS)) return
  const layer = target.closest(LAYERS) ?? document.body
  const others = places.filter((place) => place.layer !== layer && place.layer.isConnected)
  const timeline = target.closest<HTMLElement>('.tl')
  const grid = target.matches(IN_GRID) ? (timeline ?? undefined) : undefined
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
  const cell = target.closest('[role=gridcell]')
  // The timeline follows its cursor by itself, and rows of it are many.
  const rows = timeline === null ? rowsBeside(target) : []
  places = [...others, { layer, element: target, grid, row, cell, rows, around: aroundOf(target) }]
})

new MutationObserver(() => {
  if (isLost() && waiting === undefined) wait(OWN_RETURN_MS, () => giveBack(false))
}).observe(document.body, { childList: true, subtree: true })

// A button that is switched off while it works loses the focus, and gets it back when it is on again.
new MutationObserver((changes) => {
  const { layer, element } = places.at(-1) ?? {}
  const hasLost = document.activeElement === document.body || document.activeElement === layer
  if (hasLost && element?.matches(':enabled') && changes.some(({ target }) => target === element)) focusOn(element)
}).observe(document.body, { attributeFilter: ['disabled'], subtree: true })

function wait(ms: number, giveFocus: () => void): void {
  waiting = setTimeout(() => {
    waiting = undefined
    if (isLost()) giveFocus()
  }, ms)
}

/** A dialog takes the focus as a whole, as the page does. */
function isLost(): boolean {
  const [place, { activeElement }] = [places.at(-1), document]
  if (place === undefined || place.element.isConnected) return false
  return activeElement === document.body || activeElement === place.layer
}

function giveBack(isLate: boolean): void {
  // The banner can stay without its button, and has nothing else to give the focus to.
  places = places.filter(({ layer, element }) => (layer.matches('.banner') ? element : layer).isConnected)
  const place = places.at(-1)
  if (place?.grid?.isConnected) giveBackIn(place.grid, place, isLate)
  else focusOn(place === undefined ? titleOf(document) : nearestTo(place))
}

/**
 * The timeline gives the focus to its cursor by itself. Here it only gets back what it lost there: what is out of view
 * keeps the cursor, and gets the focus when it is shown again. The day of a bar gets it if the bar is gone.
 */
function giveBackIn(grid: HTMLElement, { element, row = '', cell }: Place, isLate: boolean): void {
  const { booking, day } = element.dataset
  if (grid.dataset.cursor !== `${row} ${booking}`) return
  const name = booking === undefined ? `[role=gridcell][data-day="${day}"]` : `[data-booking="${booking}"]`
  const again = grid.querySelector<HTMLElement>(`[data-row="${row}"] ${name}`)
  if (again?.tabIndex === 0) focusOn(again)
  else if (again === null && booking !== undefined && cell instanceof HTMLElement && isInView(cell, grid)) {
    if (isLate) focusOn(cell)
    else wait(BAR_RETURN_MS, () => giveBack(true))
  }
}

function isInView(cell: Element, grid: Element): boolean {
  const { top, bottom } = cell.getBoundingClientRect()
  const head = grid.querySelector('.tl-head')?.getBoundingClientRect().bottom ?? 0
  return cell.isConnected && top >= head && bottom <= grid.getBoundingClientRect().bottom
}

function focusOn(next: HTMLElement | undefined): void {
  if (next === undefined) return
  if (!next.matches(FOCUSABLE) && !next.hasAttribute('tabindex')) next.tabIndex = -1
  next.focus({ preventScroll: true })
}

function nearestTo({ element, rows, around }: Place): HTMLElement | undefined {
  if (element.isConnected) return element
  const left = rows.filter(({ isConnected }) => isConnected)
  const alike = left.map((row) => alikeIn(row, element, rows[0]))
  const inRow = left.map((row) => row.querySelector<HTMLElement>(FOCUSABLE))
  const headings = around.filter(({ isConnected }) => isConnected).map(titleOf)
  return [...alike, ...inRow, ...headings, titleOf(document)].find((one) => one != null) ?? undefined
}

/** The same button of another row. On a touch screen, the focus in a field would open the keyboard. */
function alikeIn(row: Element, element: Element, own: Element | undefined): HTMLElement | undefined {
  const all = (one: Element | undefined) =>
    [...(one?.querySelectorAll<HTMLElement>(element.localName) ?? [])].filter(
      (it) => it.className === element.className,
    )
  const found = all(row)[all(own).indexOf(element as HTMLElement)]
  return found?.matches(FOCUSABLE) ? found : undefined
}

function titleOf(part: ParentNode): HTMLElement | undefined {
  return part.querySelector<HTMLElement>(HEADINGS) ?? undefined
}

/** The row of an element, then those that follow it, then those before it. */
function rowsBeside(element: Element): readonly HTMLElement[] {
  const row = element.closest<HTMLElement>(ROWS)
  const all = [...(row?.parentElement?.children ?? [])].filter((one) => one instanceof HTMLElement)
  const at = all.indexOf(row as HTMLElement)
  return [...all.slice(at), ...all.slice(0, Math.max(0, at)).toReversed()]
}

function aroundOf(element: Element): readonly Element[] {
  const around: Element[] = []
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) around.push(at)
  return around
}
