export { PublicationView } from './PublicationView.tsx'
