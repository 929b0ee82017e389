export { peopleMember } from './people-member.ts'
