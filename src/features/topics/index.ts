export { TopicView } from './TopicView.tsx'
export { topicWords } from './topic-words.rules.ts'
