export { mailLink, mailLinkLater } from './mail-link.ts'
export { makeLink } from './make-link.ts'
export {
  deleteOverLinks,
  dropLinks,
  type LinkPurpose,
  linkBySecret,
  openLinkOf,
  type SignInLink,
} from './sign-in-link.store.ts'
