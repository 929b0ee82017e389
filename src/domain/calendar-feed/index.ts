export { feedSwitch } from './feed-switch.ts'
