export type { ReadyPart } from './ready.ts'
export { installationHandlers } from './routes.ts'
