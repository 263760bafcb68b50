export { usePeople } from './use-people.ts'
export { default as QuestionPages } from './late/QuestionPages.tsx'
