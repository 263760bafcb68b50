export { foundSlugs } from './found-slugs.ts'
export { searchHandlers } from './routes.ts'
