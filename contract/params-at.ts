import { type PageName, pathsOf } from './page-routes.ts'

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\$(\w+)/g, '(?<$1>[^/]+)').replace(/\$$/, '(?<_splat>.*)')}/?$`, 's')

/** The parameters, still encoded, that a path has as one of this page; undefined when it is none. */
export function paramsAt(name: PageName, path: string): Readonly<Record<string, string>> | undefined {
  for (const declared of pathsOf(name)) {
    const found = patternOf(declared).exec(path)
    if (found) return { ...found.groups }
  }
  return undefined
}
