export { apiClient } from './api-client.record.ts'
export { insertApiClient } from './create-api-client.ts'
export { revokeTokens } from './revoke-tokens.ts'
