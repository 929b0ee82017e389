import '../../text/late-texts.ts'
import { say } from '../../text/say.ts'
import { showDate, type TimeStyle } from '../../time/show-time.ts'

/** From when to when: what is not known is left out. */
export function showSpan(start: number | null, end: number | null, style: TimeStyle): string {
  if (start !== null && end !== null) return `${showDate(start, style)} – ${showDate(end, style)}`
  if (start !== null) return say('projects.from', { day: showDate(start, style) })
  return end === null ? '' : say('projects.until', { day: showDate(end, style) })
}

/** The path of a project's page. */
export function projectAddress(id: number): string {
  return `/project?id=${id}`
}

/** The path that opens a project in the list of projects for editing. */
export function projectForm(id: number | 'new'): string {
  return `/admin/projects?open=${id}`
}

/** The path of the unbilled work of a project, by its name. */
export function toBillAddress(name: string): string {
  return `/to-bill?find=${encodeURIComponent(name)}`
}
