export { TrialView } from './TrialView.tsx'
