import type { CslItem, CslName, CslType } from './csl.ts'
import { latex, latexTitle } from './latex-text.ts'

/** Classic types where there is one; the others are known to newer processors, and older ones print them as `misc`. */
const entryTypes: Readonly<Record<CslType, string>> = {
  article: 'misc',
  'article-journal': 'article',
  'article-newspaper': 'article',
  book: 'book',
  chapter: 'incollection',
  dataset: 'dataset',
  document: 'misc',
  'paper-conference': 'inproceedings',
  patent: 'patent',
  report: 'techreport',
  software: 'software',
  thesis: 'phdthesis',
  webpage: 'online',
}
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Entries of a .bib file, UTF-8. */
export const bibtex = (items: readonly CslItem[]): string => items.map(entry).join('\n')

function entry(item: CslItem): string {
  const [year, month, day] = item.issued?.['date-parts'][0] ?? []
  const { type } = item
  const place = item['container-title']
  const isMaster = type === 'thesis' && /master|diploma/i.test(item.genre ?? '')
  const text = (value: string | undefined) => value && `{${latex(value)}}`
  const fields: Record<string, string | undefined> = {
    author: peopleText(item.author, item.custom !== undefined),
    editor: peopleText(item.editor),
    title: `{${latexTitle(item.title)}}`,
    [type === 'chapter' || type === 'paper-conference' ? 'booktitle' : type === 'article' ? 'howpublished' : 'journal']:
      place && `{${latexTitle(place)}}`,
    eventtitle: text(item['event-title']),
    year: year === undefined ? undefined : `{${year}}`,
    month: months[(month ?? 0) - 1],
    day: day === undefined ? undefined : `{${day}}`,
    volume: text(item.volume),
    number: text(item.issue ?? item.number),
    pages: item.page && `{${latex(item.page).replaceAll('–', '--')}}`,
    [type === 'report' ? 'institution' : type === 'thesis' ? 'school' : 'publisher']: text(item.publisher),
    holder: peopleText(item['container-author']),
    type: type === 'report' || type === 'patent' ? text(item.genre) : undefined,
    location: type === 'patent' ? text(item.jurisdiction) : undefined,
    organization: type === 'patent' ? text(item.authority) : undefined,
    entrysubtype: type === 'article-newspaper' ? '{newspaper}' : undefined,
    doi: item.DOI && `{${address(item.DOI)}}`,
    isbn: text(item.ISBN),
    issn: text(item.ISSN),
    pmid: text(item.PMID),
    pmcid: text(item.PMCID),
    url: item.URL && `{${address(item.URL)}}`,
    urldate: item.accessed && `{${item.accessed['date-parts'][0].map(part => String(part).padStart(2, '0')).join('-')}}`,
    language: text(item.language),
    keywords: text(item.keyword),
    abstract: text(item.abstract),
    note: text([type === 'article' ? item.genre : undefined, item.note].filter(Boolean).join('. ')) || undefined,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) => (value ? `  ${name} = ${value},` : []))
  return `@${isMaster ? 'mastersthesis' : entryTypes[type]}{${item.id},\n${lines.join('\n')}\n}\n`
}

/** Addresses are not LaTeX; only characters that would end the field are encoded. */
const address = (url: string): string => url.replace(/[{}\\\s]/g, sign => encodeURIComponent(sign))

function peopleText(people: readonly CslName[] | undefined, others = false): string | undefined {
  if (!people || people.length === 0) return undefined
  return `{${[...people.map(nameText), ...(others ? ['others'] : [])].join(' and ')}}`
}

/** `von Last, Jr, First`. Braces keep together what BibTeX would split. */
function nameText(name: CslName): string {
  if (name.literal !== undefined) return `{${latex(name.literal)}}`
  const family = whole(name.family ?? '', /[\s-]/.test(name.family ?? '') && /(?:^|[\s-])\p{Ll}/u.test(name.family ?? ''))
  const last = [name['non-dropping-particle'], family].filter(Boolean).join(' ')
  return [last, name.suffix && whole(name.suffix), name.given && whole(name.given)].filter(Boolean).join(', ')
}

/** In braces where it contains a separator of names, or a LaTeX command, which would swallow the space after it. */
function whole(part: string, always = false): string {
  const written = latex(part)
  return always || written !== part || /,|=|(?:^|\s)(?:and|others)(?:\s|$)/i.test(part) ? `{${written}}` : written
}
