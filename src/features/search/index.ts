export { DetailHost } from './DetailHost.tsx'
