import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { createServer, minifySync, type Plugin } from 'vite'
import { indexNames } from '../../contract/indexes/shape.ts'
import { renderedPages } from '../../src/app/rendered-pages.data.ts'
import { filesOf } from './files-of.ts'
import { inOrder } from './needed-first.ts'

/** Source files of the views: by page name, and by index for opened records that have a view of their own. */
interface Views {
  ofPages: Record<string, string>
  ofRecords: Record<string, string>
}

const recordViews = '/src/features/search/detail/detail-views.ts'
/** What draws any opened record: the results behind it come later. */
const recordFrame = ['src/ui/overlay/ModalHost.tsx', 'src/features/search/detail/Detail.tsx']
const results = 'src/features/search/ResultsPage.tsx'
/** What some results are shown with (`cases.ts` beside the page): the page that is drawn with them has their rules. */
const resultCases = ['NothingFound', 'NoResults', 'results/ExploreHead', 'box/QueryFault'].map(name => `src/features/search/${name}.tsx`)

/** The source file that a function fetches, by its text. */
function fetchedBy(load: unknown): string {
  const file = /import__?\("\/(src\/[^"]+)"\)/.exec(String(load))?.[1]
  if (file === undefined) throw new Error(`What is fetched was not found in: ${String(load)}`)
  return file
}

/** The routes are code, so they are run. */
async function viewsOf(root: string): Promise<Views> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  })
  try {
    const { routes } = (await server.ssrLoadModule('/src/app/routes/routes.ts')) as { routes: Record<string, { load: unknown }> }
    const { viewLoaders } = (await server.ssrLoadModule(recordViews)) as { viewLoaders: Record<string, unknown> }
    const files = (loads: [string, unknown][]) => Object.fromEntries(loads.map(([name, load]) => [name, fetchedBy(load)]))
    return { ofPages: files(Object.entries(routes).map(([page, { load }]) => [page, load])), ofRecords: files(Object.entries(viewLoaders)) }
  } finally {
    await server.close()
  }
}

const isStyle = (file: string): boolean => file.endsWith('.css')
const startScript = /<script type="module"[^>]*><\/script>/
const firstScript = /<script src="\/((?:theme|early)\.js)"><\/script>/g
const styleLink = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g

/** What would end the element, or is looked for by the server in a page. Pictures in style sheets have other markup. */
const markup = /<(?:!--|\/?(?:script|style|title|meta|div|head|body))/i

function element(tag: 'script' | 'style', text: string): string {
  if (markup.test(text)) throw new Error(`A ${tag} that is written into a page has markup in it.`)
  return `<${tag}>${text}</${tag}>`
}

/** What is painted first is in the page, so that scripts leave the line to fonts. */
const preloadOf = (file: string): string => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
/** Not fetched: the app finds it in the page, and takes its rules as there. They are, in the page itself. */
const coveredStyle = (file: string): string => `<link rel="stylesheet" disabled crossorigin href="/${file}">`

/**
 * Writes a page for each view, `pages/<view>.html`: the index page that also names the view's scripts, so that a first visit fetches them
 * together with the start script and not after it, and that holds itself whatever has to be there before the first paint: the rules of the view and
 * the scripts of the head. On a slow line each further file would be half a second. The server allows them by their hashes
 * (server/http/inline-sources.ts). `pages/pages.json` says which page is for which name of `contract/page-routes.ts`, and, as `<name>+<index>`, for a record over results.
 */
export const routePages = (): Plugin => {
  let root = ''
  let publicDir = ''
  return {
    name: 'route-pages',
    apply: 'build',
    configResolved(config) {
      ;({ root, publicDir } = config)
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html.')
        const indexHtml = String(index.source)
        const indexStyles = [...indexHtml.matchAll(styleLink)].flatMap(([, file]) => file ?? [])
        const publicScript = (file: string) => minifySync(file, readFileSync(join(publicDir, file), 'utf8')).code.trim()
        if (!startScript.test(indexHtml)) throw new Error('The index page has no start script.')
        const html = indexHtml.replaceAll(styleLink, '').replaceAll(firstScript, (_, file: string) => element('script', publicScript(file)))
        const inIndex = (file: string) => html.includes(`"/${file}"`)
        const rulesOf = (file: string) => {
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') throw new Error(`The build has no ${file}.`)
          return String(sheet.source)
        }
        const chunkOf = new Map(
          Object.values(bundle).flatMap(chunk =>
            chunk.type === 'chunk' ? Object.keys(chunk.modules).map(id => [relative(root, id), chunk.fileName] as const) : [],
          ),
        )
        const pages: Record<string, string> = {}
        const written = new Map<string, string>()
        /**
         * Writes the page that shows some source files; returns its file name. Where scripts draw the page, they are asked for before the browser reads
         * the rules, which takes a cheap phone about a tenth of a second; where the server draws it, after them.
         */
        const write = (name: string, views: readonly string[], isRendered: boolean): string => {
          const fileName = `pages/${name}.html`
          const shown = views.join()
          const other = written.get(fileName)
          if (other === shown) return fileName
          if (other !== undefined) throw new Error(`Two pages have one name: ${other} and ${shown}`)
          written.set(fileName, shown)
          const found = new Set<string>()
          for (const view of views) filesOf(bundle, chunkOf.get(view) ?? '', found)
          const files = [...found]
          if (views.includes(results)) for (const part of resultCases) filesOf(bundle, chunkOf.get(part) ?? '', found)
          const styles = [...new Set([...indexStyles, ...inOrder([...found].filter(isStyle), Object.keys(bundle).filter(isStyle))])]
          const rules = [element('style', styles.map(rulesOf).join('').replaceAll(/\s*\n/g, '')), ...styles.map(coveredStyle)].join('\n')
          const scripts = files.filter(file => !isStyle(file) && !inIndex(file)).map(preloadOf)
          const source = isRendered
            ? html.replace('</head>', end => [rules, ...scripts, end].join('\n'))
            : html.replace(startScript, start => [start, ...scripts].join('\n')).replace('</head>', end => [rules, end].join('\n'))
          this.emitFile({ type: 'asset', fileName, source })
          return fileName
        }
        const { ofPages, ofRecords } = await viewsOf(root)
        const rendered = new Set(renderedPages.map(page => ofPages[page]))
        for (const [page, view] of Object.entries(ofPages)) {
          const isRendered = rendered.has(view)
          pages[page] = write(basename(view, '.tsx'), [view], isRendered)
          if (view === results)
            for (const index of indexNames) {
              const own = ofRecords[index]
              pages[`${page}+${index}`] = write(own ? `record-${index}` : 'record', [...recordFrame, ...(own ? [own] : [])], isRendered)
            }
        }
        this.emitFile({ type: 'asset', fileName: 'pages/pages.json', source: JSON.stringify(pages) })
      },
    },
  }
}
