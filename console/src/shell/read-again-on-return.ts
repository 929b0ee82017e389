/**
 * Browsers keep a page that its user leaves, and show it again for Back, with all its data: also after signing out, or in
 * another instance. Such a page is hidden when it is left, and loaded again when it comes back.
 */
export function readAgainOnReturn(): void {
  window.onpagehide = ({ persisted }) => {
    document.documentElement.hidden = persisted
  }
  window.onpageshow = ({ persisted }) => {
    if (persisted) location.reload()
  }
}
