import { Outlet } from '@tanstack/react-router'
import { Notices } from '../ui/notices.tsx'

/** What every page has, also those by which one gets in: the place of notices. */
export function Outside() {
  return (
    <>
      <Outlet />
      <Notices />
    </>
  )
}
