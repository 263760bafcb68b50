import type { CslItem } from '../csl.ts'
import { ieeeMonth, shortDay, yearOf } from './dates.ts'
import { around, ended, italic, joined, toLine, type Line, type LinePart, quotedTitle } from './text-runs.ts'
import { initialsFirst, lacksAuthors, listed } from './names.ts'
import { isRange, patentWord, publisherOf } from './elements.ts'

/** Six authors; of more the first and `et al.` */
const most = 6

function authors(item: CslItem): Line {
  const names = (item.author ?? []).map(name => initialsFirst(name))
  if (names.length > most || lacksAuthors(item)) return toLine(names[0], ' ', italic('et al.'))
  return toLine(listed(names, ', and ', ' and '))
}

/** One reference in the style of the Institute of Electrical and Electronics Engineers. */
export function ieee(item: CslItem): Line {
  const doi = item.DOI && `doi: ${item.DOI}`
  const body = joined(', ', authors(item), toLine(...bodyOf(item)), doi)
  const ending = doi === undefined && item.URL !== undefined ? ` [Online]. Available: ${item.URL}` : undefined
  return toLine(ended(body), ending)
}

/** The title and all that follows it, each with the comma or full stop before it. */
function bodyOf(item: CslItem): LinePart[] {
  const { type, title } = item
  const inQuotes = quotedTitle(title, ',')
  const date = joined(' ', ieeeMonth(item.issued), type === 'patent' || type === 'article-newspaper' ? shortDay(item.issued) : undefined)
  const issued =
    type === 'patent' || type === 'article-newspaper' ? joined(', ', date, yearOf(item.issued)) : joined(' ', date, yearOf(item.issued))
  const pages = item.page && `${isRange(item.page) ? 'pp.' : 'p.'} ${item.page}`
  const container = italic(item['container-title'])
  const place = (...parts: readonly LinePart[]): LinePart[] => [inQuotes, ' ', joined(', ', ...parts)]
  switch (type) {
    case 'article-journal':
      return place(container, around('vol. ', item.volume), around('no. ', item.issue), pages, issued)
    case 'paper-conference':
      return place(container.length > 0 ? toLine('in ', container) : undefined, publisherOf(item), yearOf(item.issued), pages)
    case 'chapter': {
      const names = (item.editor ?? []).map(name => initialsFirst(name))
      const editors = names.length > 0 ? `${listed(names, ', and ', ' and ')}, ${names.length === 1 ? 'Ed.' : 'Eds.'}` : undefined
      const book = container.length > 0 ? joined(', ', toLine('in ', container), editors) : editors
      return place(joined(editors?.endsWith('.') ? ' ' : ', ', book, publisherOf(item)), yearOf(item.issued), pages)
    }
    case 'patent':
      return place(joined(' ', item.jurisdiction, patentWord(item), item.number), issued)
    case 'report':
      return place(publisherOf(item), item.genre, item.number, issued)
    case 'thesis':
      return place(item.genre ?? 'thesis', item.publisher, yearOf(item.issued))
    case 'article-newspaper':
      return place(container, issued)
    case 'book':
      return [italic(title), '. ', joined(', ', publisherOf(item), yearOf(item.issued))]
    default: {
      const accessed =
        item.accessed &&
        `accessed ${[ieeeMonth(item.accessed), shortDay(item.accessed)].filter(Boolean).join(' ')}, ${yearOf(item.accessed)}`
      return place(item['container-title'], publisherOf(item), type === 'article' ? item.genre : undefined, issued, accessed)
    }
  }
}
