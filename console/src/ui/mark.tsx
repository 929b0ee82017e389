/** Daybook's mark: a book with two lines written in it. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 3.500h14v17H5zM8.500 3.500v17" />
      <path className="lines" d="M11.500 9h4.500M11.500 13h3" />
    </svg>
  )
}
