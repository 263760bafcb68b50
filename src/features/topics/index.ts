export { TopicView } from './TopicView.tsx'
export { topicQuery } from './topic-query.rules.ts'
