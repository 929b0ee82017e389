export { apiClient } from './api-client.record.ts'
export { apiClientByToken } from './api-client.store.ts'
export { createApiClient, insertApiClient } from './create-api-client.ts'
export { revokeTokens } from './revoke-tokens.ts'
