export { educationFeedSource, experienceFeedSource, profileFeedSource } from './feed.ts'
export { researcherHandlers } from './routes.ts'
