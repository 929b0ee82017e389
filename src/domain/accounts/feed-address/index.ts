export { type FeedKind, type FeedPrivacy, feedKinds, feedPath, privacies } from './feed-kinds.ts'
export { feedParams, hasFeedParam, ofFeeds } from './feed-params.ts'
export { feedPrivacy } from './feed-privacy.ts'
export { feedSwitch } from './feed-switch.ts'
