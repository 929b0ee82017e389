export { factorRoutes } from './factor-routes.ts'
export { removeFactorsByOperator } from './reset-factors.ts'
