export { TrendsButton } from './TrendsButton.tsx'
