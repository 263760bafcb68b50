import { type CslItem, type CslName, type CslType, furtherNote } from './csl.ts'
import { familyName } from './person-names.ts'

const types: Readonly<Record<CslType, string>> = {
  article: 'UNPB',
  'article-journal': 'JOUR',
  'article-newspaper': 'NEWS',
  book: 'BOOK',
  chapter: 'CHAP',
  dataset: 'DATA',
  document: 'GEN',
  'paper-conference': 'CPAPER',
  patent: 'PAT',
  report: 'RPRT',
  software: 'COMP',
  thesis: 'THES',
  webpage: 'ELEC',
}

/** A .ris file: one tag a line, each line ended by CR and LF. */
export const ris = (items: readonly CslItem[]): string => items.map(entry).join('\r\n')

function entry(item: CslItem): string {
  const { type } = item
  const [year, month, day] = item.issued?.['date-parts'][0] ?? []
  const [start, end] = item.page?.split('–') ?? []
  const two = (part: number | undefined) => (part === undefined ? '' : String(part).padStart(2, '0'))
  const isNumbered = type === 'patent' || type === 'report'
  const editors = type === 'chapter' || type === 'paper-conference' ? 'A2' : 'ED'
  const lines: (readonly [tag: string, value: string | undefined])[] = [
    ['TY', types[type]],
    ['ID', item.id],
    ...(item.author ?? []).map(name => ['AU', nameText(name)] as const),
    ...(item.editor ?? []).map(name => [editors, nameText(name)] as const),
    ['TI', item.title],
    // Of a paper with both, reference managers take the second title for the conference.
    ['T2', item['event-title'] ?? item['container-title']],
    ['C3', item['event-title'] && item['container-title']],
    ['PY', year === undefined ? undefined : String(year).padStart(4, '0')],
    ['DA', year === undefined ? undefined : `${String(year).padStart(4, '0')}/${two(month)}/${two(day)}/`],
    ['VL', item.volume],
    ['IS', item.issue],
    ['SP', start],
    ['EP', end],
    ['SN', isNumbered ? item.number : (item.ISBN ?? item.ISSN)],
    ['M3', item.genre],
    ['PB', item.publisher ?? item['container-author']?.map(familyName).join('; ')],
    ['CY', item.jurisdiction],
    ['DO', item.DOI],
    ['AN', item.PMID],
    ['C2', item.PMCID],
    ['UR', item.URL],
    ['Y2', item.accessed?.['date-parts'][0].map((part, at) => (at === 0 ? String(part) : two(part))).join('/')],
    ['LA', item.language],
    ...(item.keyword?.split(', ').map(word => ['KW', word] as const) ?? []),
    ['AB', item.abstract],
    ['N1', furtherNote(item)],
    ['N1', item.note],
  ]
  const said = lines.flatMap(([tag, value]) => (value ? `${tag}  - ${value}` : []))
  return [...said, 'ER  - ', ''].join('\r\n')
}

/** A comma separates family and given name and is removed everywhere else: a literal name has none. */
function nameText(name: CslName): string {
  const piece = (part: string) => part.replace(/\s*,\s*/g, ' ')
  if (name.literal !== undefined) return piece(name.literal)
  return [familyName(name), name.given, name.suffix].flatMap(part => (part ? piece(part) : [])).join(', ')
}
