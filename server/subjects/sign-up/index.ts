export { createDemoAccounts, createOwner } from './accounts.ts'
export { signUpRoutes } from './routes.ts'
