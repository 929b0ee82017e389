export { countOf, instances } from './demo.store.ts'
export { type DemoOptions, fillDemo } from './fill-demo.ts'
export { furnishInstance } from './furnish-instance.ts'
