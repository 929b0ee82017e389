import { useSyncExternalStore } from 'react'

/** How high a row of a list is, in pixels: compact rows and fingers change it. */
export function useRowHeight(): number {
  return useSyncExternalStore(watch, rowHeight)
}

function rowHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 32
}

function watch(changed: () => void): () => void {
  const root = new MutationObserver(changed)
  root.observe(document.documentElement, { attributes: true })
  const pointer = window.matchMedia('(pointer: coarse)')
  pointer.addEventListener('change', changed)
  return () => {
    root.disconnect()
    pointer.removeEventListener('change', changed)
  }
}
