export { AskedLinks } from './asked-links.ts'
export { mailFailures } from './mail-failures.ts'
export { SignInFailures } from './sign-in-failures.ts'
export { SignInThrottle } from './sign-in-throttle.ts'
