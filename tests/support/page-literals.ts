import { parseAst } from 'vite'
import { type PageName, pageRoutes, pathsOf } from '#contract/page-routes.ts'
import { lineAt, type Node, nodesIn } from './syntax-tree.ts'

/** Stands for a part that is only known at run time. */
const unknown = '\0'

/** `/` alone is often a separator, and every path matches the page of unknown ones. */
const pages = (Object.keys(pageRoutes) as PageName[]).filter(name => name !== 'root' && name !== 'unknown')
const paths = pages.flatMap(name => pathsOf(name).map(path => ({ name, segments: path.split('/').slice(1) })))

/** Only files that match can contain a page path; others need not be parsed. */
const hint = /['"`]\/|\}\/|\^\\\//

/** Hard-coded page paths, each with a sentence that says what to write instead. */
export const pageLiterals = (sources: readonly { path: string; text: string }[]): string[] =>
  sources
    .filter(({ text }) => hint.test(text))
    .flatMap(({ path, text }) =>
      nodesIn(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })).flatMap(node => {
        const page = pageOf(node)
        const advice = `write to('${page}', …) of #contract/to.ts, or read the page's name or kind`
        return page === undefined ? [] : [`${path}:${lineAt(text, node.start)}: ${text.slice(node.start, Number(node['end']))}: ${advice}`]
      }),
    )

function pageOf(node: Node): PageName | undefined {
  if ('regex' in node) return pageOfPattern(node['regex'] as { pattern: string; flags: string })
  const text = textOf(node)
  if (text === undefined) return undefined
  const [path = ''] = text.split(/[?#]/)
  const segments = path.split('/').slice(1)
  const beginsAnywhere = path.startsWith(`${unknown}/`)
  if (!path.startsWith('/') && !beginsAnywhere) return undefined
  return paths.find(page => fits(segments, beginsAnywhere ? page.segments.slice(-segments.length) : page.segments))?.name
}

/** An expression that tests whether a path is a page's. */
function pageOfPattern({ pattern, flags }: { pattern: string; flags: string }): PageName | undefined {
  if (!pattern.startsWith('^\\/')) return undefined
  const expression = new RegExp(pattern, flags)
  return paths.find(({ segments }) => expression.test(`/${segments.join('/')}`))?.name
}

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return undefined
  return quasis.map(part => (part as { value: { cooked: string } }).value.cooked).join(unknown)
}

/**
 * Whether the segments of a text match a page: a parameter matches anything, an unknown part any one segment, and at least one
 * segment is a word of the page.
 */
function fits(segments: readonly string[], page: readonly string[]): boolean {
  const length = page.at(-1) === '$' ? page.length - 1 : page.length
  const isLong = length < page.length ? segments.length > length : segments.length === length
  const begin = segments.slice(0, length)
  return (
    isLong &&
    begin.some((segment, at) => segment === page[at]) &&
    begin.every((segment, at) => segment === page[at] || segment === unknown || page[at]!.startsWith('$'))
  )
}
