export { NewsView } from './NewsView.tsx'
