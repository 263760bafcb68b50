import { text } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'

export interface ReadCell {
  /** A number is unformatted. */
  value: string | number
  isBold: boolean
  /** The number format. */
  format: string
  /** Kept as a text when it is edited. */
  isQuoted: boolean
  link?: string
}

export interface ReadSheet {
  name: string
  /** Rows that stay while others are scrolled. */
  frozen: number
  rows: Map<string, ReadCell>[]
}

interface Node {
  name: string
  attributes: Record<string, string>
  children: Node[]
  text: string
}

/** A workbook, read by a zip reader and an XML parser that did not write it. Throws on what is no zip, no XML, or no such workbook. */
export async function readXlsx(bytes: Uint8Array): Promise<ReadSheet[]> {
  const parts = await unzipped(bytes)
  const part = (path: string): Node => xmlTree(parts.get(path) ?? fail(`no ${path}`))
  const targets = (path: string) => new Map(part(path).children.map(({ attributes: at }) => [at['Id']!, at['Target']!]))
  const types = new Map(
    part('[Content_Types].xml').children.map(({ attributes: at }) => [at['PartName'] ?? at['Extension'], at['ContentType']]),
  )
  const sheetsAt = targets('xl/_rels/workbook.xml.rels')
  const styles = stylesOf(part('xl/styles.xml'))
  return all(part('xl/workbook.xml'), 'sheet').map(({ attributes: at }) => {
    const path = `xl/${sheetsAt.get(at['r:id']!) ?? fail('a sheet without a part')}`
    if (!types.get(`/${path}`)?.endsWith('worksheet+xml')) fail(`${path} has no type`)
    const sheet = part(path)
    const addresses = targets(path.replace('worksheets/', 'worksheets/_rels/') + '.rels')
    const links = new Map(all(sheet, 'hyperlink').map(({ attributes: link }) => [link['ref']!, addresses.get(link['r:id']!)!]))
    const pane = all(sheet, 'pane').find(one => one.attributes['state'] === 'frozen')
    const rows = all(sheet, 'row').map(row => new Map(row.children.map(cell => [cell.attributes['r']!, cellOf(cell, styles, links)])))
    return { name: at['name']!, frozen: Number(pane?.attributes['ySplit'] ?? 0), rows }
  })
}

function cellOf(cell: Node, styles: ReturnType<typeof stylesOf>, links: ReadonlyMap<string, string>): ReadCell {
  const { r = '', s = '0', t = 'n' } = cell.attributes
  const [content] = cell.children
  const value =
    t === 'inlineStr'
      ? decoded(
          all(content!, 't')
            .map(one => one.text)
            .join(''),
        )
      : Number(content!.text)
  const link = links.get(r)
  return { value, ...styles[Number(s)]!, ...(link !== undefined && { link }) }
}

/** ECMA-376 ST_Xstring: `_x0041_` stands for a letter. */
const decoded = (text: string): string => text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

function stylesOf(tree: Node) {
  const formats = new Map(all(tree, 'numFmt').map(({ attributes: at }) => [at['numFmtId'], at['formatCode']!]))
  const fonts = all(tree, 'font').map(font => font.children.some(({ name }) => name === 'b'))
  const [cells] = all(tree, 'cellXfs')
  return cells!.children.map(({ attributes: at }) => ({
    isBold: fonts[Number(at['fontId'])]!,
    format: formats.get(at['numFmtId']) ?? at['numFmtId']!,
    isQuoted: at['quotePrefix'] === '1',
  }))
}

const all = (node: Node, name: string): Node[] => node.children.flatMap(child => (child.name === name ? [child] : all(child, name)))

function fail(what: string): never {
  throw new Error(`This is no workbook: ${what}`)
}

function xmlTree(xml: string): Node {
  const top: Node = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  const parser = new SaxesParser()
  parser.on('error', problem => {
    throw problem
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)!.children.push(node)
    open.push(node)
  })
  parser.on('text', found => (open.at(-1)!.text += found))
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return top.children[0] ?? fail('an empty part')
}

async function unzipped(bytes: Uint8Array): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return parts
}
