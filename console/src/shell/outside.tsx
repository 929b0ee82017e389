import { Outlet } from '@tanstack/react-router'
import { Notices } from '../ui/notices.tsx'

/** The common parts of all pages, including sign-in: the notices. */
export function Outside() {
  return (
    <>
      <Outlet />
      <Notices />
    </>
  )
}
