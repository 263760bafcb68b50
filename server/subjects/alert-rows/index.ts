export { type AlertKey, readAlert } from './read.ts'
