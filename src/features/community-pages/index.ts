export { default as WorkspacePages } from './late/WorkspacePages.tsx'
