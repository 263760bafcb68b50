export { createDemoAccounts, createDemoMembers, createOwner } from './accounts.ts'
export { signUpHandlers } from './routes.ts'
