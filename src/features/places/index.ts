export { accessRedirect } from './page-access.ts'
