export { peopleMember } from './people-member.ts'
export { isOfVisibleProject, isVisibleProject } from './project-people.store.ts'
