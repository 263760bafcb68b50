import type { Plugin, Rollup } from 'vite'
import { filesOf } from './files-of.ts'
import { placeOf, sharesRules } from './needed-first.ts'

const ours = '/src/kit/load-files.ts'
/** What that file has in place of the graph. */
const placeholder = '__BUILT_FILES__'

/** The files that a script names, and where it lists those of a part, as Vite writes them: the part itself is the first. */
const fileList = /const __vite__mapDeps=.*?\(m\.f=(\[[^\]]*\])\).*\n/
const filesOfPart = /__vite__mapDeps\(\[([\d,]*)\]\)/g

type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

const isLate = (file: Bundle[string]): file is Chunk => file.type === 'chunk' && !file.isEntry

function sheetOf({ fileName, viteMetadata }: Chunk): string | undefined {
  const [sheet, another] = viteMetadata?.importedCss ?? []
  if (another !== undefined) throw new Error(`${fileName} has two style sheets.`)
  if (sheet !== undefined && sheet.slice(0, -'1234567.css'.length) !== fileName.slice(0, -'1234567.js'.length))
    throw new Error(`The style sheet of ${fileName} has another name: ${sheet}`)
  return sheet
}

/** Each script but the start, for src/kit/built-files.ts, which says how it is written, in the order of their rules. */
function graphOf(bundle: Bundle): { names: string[]; graph: string } {
  const chunks = Object.values(bundle)
    .filter(isLate)
    .toSorted((a, b) => placeOf(sheetOf(a) ?? '') - placeOf(sheetOf(b) ?? '') || (a.fileName < b.fileName ? -1 : 1))
  const names = chunks.map(({ fileName }) => fileName)
  const lines = chunks.map(chunk => {
    const sheet = sheetOf(chunk)
    const mark = sheet === undefined ? undefined : sharesRules(sheet)
    const hash = sheet?.slice(-'1234567.css'.length, -'.css'.length) ?? ''
    const imports = chunk.imports.filter(file => names.includes(file))
    // What another import brings along needs no number of its own.
    const own = imports.filter(file => !imports.some(other => other !== file && filesOf(bundle, other).has(file)))
    const script = chunk.fileName.replace(/^assets\/(.*)\.js$/, '$1')
    return `${script} ${mark === undefined ? '' : mark ? '+' : '='}${hash} ${own.map(file => names.indexOf(file)).join('.')}`.trimEnd()
  })
  return { names, graph: lines.join(';') }
}

/**
 * Writes once, into the start script, which files need which (src/kit/load-files.ts). Vite writes all files of a part into each script that fetches it
 * late: they were four of the hundred kilobytes of a page of results. In its order of style sheets, that of the imports, a button could also overrule the page that
 * places it: rules of equal weight count in the order of their sheets.
 */
export const fileGraph: Plugin = {
  name: 'file-graph',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const { names, graph } = graphOf(bundle)
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const [list, listed = '[]'] = fileList.exec(chunk.code) ?? []
        if (list !== undefined) {
          const files: string[] = JSON.parse(listed)
          chunk.code = chunk.code.replace(list, '').replaceAll(filesOfPart, (_, places: string) => {
            const part = names.indexOf(files[Number(places.split(',')[0])] ?? '')
            if (part < 0) throw new Error(`${chunk.fileName} fetches something that is no script.`)
            return String(part)
          })
        }
        if (Object.keys(chunk.modules).some(id => id.endsWith(ours))) {
          if (!chunk.code.includes(placeholder)) throw new Error(`${ours} has no place for the list of files.`)
          chunk.code = chunk.code.replace(placeholder, () => graph)
        }
      }
    },
  },
}
