export { DebugPanel } from './DebugPanel.tsx'
