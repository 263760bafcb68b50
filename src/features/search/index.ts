export { DetailHost } from './DetailHost.tsx'
export { searchRoutes } from './search.routes.ts'
