import { type PageName, pageRoutes, pathsOf } from './page-routes.ts'
import { patternOf } from './params-at.ts'

/** A named segment sorts before a parameter, and both before a rest of any length: `/search/references` is not an index. */
const rank = (path: string): string =>
  path
    .split('/')
    .map(segment => (segment === '$' ? '2' : segment.startsWith('$') ? '1' : '0'))
    .join('')

const declared = (Object.keys(pageRoutes) as PageName[])
  .flatMap(name => pathsOf(name).map(path => ({ name, pattern: patternOf(path), rank: rank(path) })))
  .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))

/** The page at a path. */
export const pageAt = (path: string): PageName => declared.find(({ pattern }) => pattern.test(path))?.name ?? 'unknown'
