export { type FeedKind, type FeedPrivacy, feedKinds, feedPath } from './feed-kinds.ts'
export { feedPrivacy } from './feed-privacy.ts'
export { feedSwitch } from './feed-switch.ts'
