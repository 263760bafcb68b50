import { type PageName, pathsOf } from './page-routes.ts'

/** Matches the addresses of a declared path, in capitals too; its groups are the parameters. */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\$(\w+)/g, '(?<$1>[^/]+)').replace(/\$$/, '(?<_splat>.*)')}/?$`, 'is')

/** The parameters of a path of this page, still encoded; undefined if it is not a path of this page. */
export function paramsAt(name: PageName, path: string): Readonly<Record<string, string>> | undefined {
  for (const declared of pathsOf(name)) {
    const found = patternOf(declared).exec(path)
    if (found) return { ...found.groups }
  }
  return undefined
}
