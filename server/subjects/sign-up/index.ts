export { createDemoAccounts, createOwner } from './accounts.ts'
export { signUpHandlers } from './routes.ts'
