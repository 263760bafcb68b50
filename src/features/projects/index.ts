export { ProjectView } from './ProjectView.tsx'
