export { usePeople } from './use-people.ts'
export { PublicQuestions } from './late/PublicQuestions.tsx'
export { default as QuestionPages } from './late/QuestionPages.tsx'
export { readQuestionsAhead } from './read-ahead.ts'
