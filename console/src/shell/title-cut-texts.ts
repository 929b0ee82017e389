/**
 * A text that is cut at its end gets a title with all of it when the pointer is over it. The module is loaded after the
 * first page is shown.
 */
const cuttable = '.cut, .row-open, .topbar h1, .bk.tall'

/** The titles that elements got here; others stay as they are. */
const given = new WeakMap<HTMLElement, string>()

document.addEventListener('pointerover', ({ target }) => {
  const text = target instanceof Element ? target.closest<HTMLElement>(cuttable) : null
  if (text === null || (text.title !== '' && text.title !== given.get(text))) return
  const parts = [text, ...text.querySelectorAll<HTMLElement>(cuttable)]
  const isCut = parts.some((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1)
  const title = isCut ? text.innerText.trim() : ''
  given.set(text, title)
  if (text.title !== title) text.title = title
})

export {}
