export { OnThisDevice, Operators, RememberSearches } from './late-parts.ts'
