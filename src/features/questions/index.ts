export { usePeople } from './use-people.ts'
