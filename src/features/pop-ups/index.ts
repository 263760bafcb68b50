export { PopUps } from './PopUps.tsx'
