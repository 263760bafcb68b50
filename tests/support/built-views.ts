import { readFileSync } from 'node:fs'

/** The file of each view of the built app, by the view's name: `ResultsPage` → `/assets/….js`. */
export function builtViews(): Map<string, string> {
  const files = JSON.parse(readFileSync('dist/client.sizes.json', 'utf8')) as { file: string; views: string[] }[]
  return new Map(files.flatMap(({ file, views }) => views.map(view => [/(\w+)\.tsx$/.exec(view)?.[1] ?? '', `/${file}`])))
}
