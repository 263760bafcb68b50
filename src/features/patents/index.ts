export { PatentView } from './PatentView.tsx'
