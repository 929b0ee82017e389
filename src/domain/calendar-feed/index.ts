export { type FeedKind, feedPath } from './feed-kinds.ts'
export { feedPrivacy } from './feed-privacy.ts'
export { feedSwitch } from './feed-switch.ts'
export { readFeed } from './read-feed.ts'
