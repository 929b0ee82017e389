export { warnOfUnknownGroups } from './follow-groups.ts'
export { singleSignOnRoutes } from './single-sign-on-routes.ts'
