import type { CslItem } from '../csl.ts'
import { shortDay, shortMonth, yearOf } from './dates.ts'
import { around, ended, joined, toLine, type Line, type LinePart, sentences } from './text-runs.ts'
import { bareInitials, lacksAuthors } from './names.ts'
import { patentWord, publisherOf, shortPages } from './elements.ts'

/** Six authors, then `et al`. */
const most = 6

function authors(item: CslItem): string {
  const names = (item.author ?? []).map(bareInitials)
  return names.length > most || lacksAuthors(item) ? `${names.slice(0, most).join(', ')}, et al` : names.join(', ')
}

const dateOf = ({ issued }: CslItem): string => [yearOf(issued), shortMonth(issued), shortDay(issued)].filter(Boolean).join(' ')

/** One reference in the style of medical journals (ICMJE, after the National Library of Medicine). */
export function vancouver(item: CslItem): Line {
  const doi = item.DOI && `doi:${item.DOI}`
  // A full stop after an address would become part of it.
  return joined(' ', sentences(inventors(item) ?? authors(item), ...bodyOf(item)), doi ?? around('Available from: ', item.URL))
}

function inventors({ type, author = [], 'container-author': owners = [] }: CslItem): string | undefined {
  if (type !== 'patent' || owners.length === 0) return undefined
  const people = `${author.map(bareInitials).join(', ')}, inventor${author.length === 1 ? '' : 's'}`
  return `${people}; ${owners.map(bareInitials).join(', ')}, assignee${owners.length === 1 ? '' : 's'}`
}

function bodyOf(item: CslItem): LinePart[] {
  const { title, type } = item
  const pages = item.page && shortPages(item.page)
  const year = yearOf(item.issued)
  const online = item.DOI === undefined && item.URL !== undefined ? ' [Internet]' : ''
  const published = joined('; ', publisherOf(item), year)
  switch (type) {
    case 'article-journal':
      return [
        title,
        item['container-title'],
        toLine(joined(';', year, toLine(item.volume, around('(', item.issue, ')'))), around(':', pages)),
      ]
    case 'chapter':
    case 'paper-conference': {
      const editors = item.editor?.map(bareInitials).join(', ')
      const book = item['container-title'] && [
        around('In: ', ended(joined(', ', editors, editors && (item.editor?.length === 1 ? 'editor' : 'editors')))),
        item['container-title'],
      ]
      return [title, book ? joined(' ', book[0] ?? 'In:', book[1]) : undefined, published, around('p. ', pages)]
    }
    case 'patent':
      return [title, joined(' ', item.jurisdiction, patentWord(item).toLowerCase(), item.number), dateOf(item)]
    case 'article-newspaper':
      return [title, item['container-title'] && item['container-title'] + online, dateOf(item)]
    case 'report':
      return [title + online, published, around('Identifier: ', item.number)]
    case 'thesis':
      return [`${title} [${item.genre ?? 'thesis'}]`, joined('; ', item.publisher, year)]
    default: {
      const cited =
        item.accessed && `[cited ${[yearOf(item.accessed), shortMonth(item.accessed), shortDay(item.accessed)].filter(Boolean).join(' ')}]`
      return [title + (type === 'dataset' ? ' [dataset]' : online), item['container-title'], joined(' ', published, cited)]
    }
  }
}
