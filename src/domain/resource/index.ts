export { resource } from './resource.record.ts'
