export { researcherFigureHandlers } from './routes.ts'
