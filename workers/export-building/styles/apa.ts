import type { CslItem, CslName } from '../csl.ts'
import { markedYear, monthDay } from './dates.ts'
import { around, italic, joined, toLine, type Line, type LinePart, sentences } from './text-runs.ts'
import { familyFirst, initialsFirst, lacksAuthors, listed } from './names.ts'
import { linkOf, isRange, patentWord, publisherOf } from './elements.ts'

/** Up to twenty authors; of more the first nineteen and the last. */
const most = 20

function authors(item: CslItem): string {
  const names = (item.author ?? []).map(name => familyFirst(name))
  if (lacksAuthors(item)) return `${names.slice(0, most - 1).join(', ')}, et al.`
  if (names.length > most) return `${names.slice(0, most - 1).join(', ')}, … ${names.at(-1)}`
  return listed(names, ', & ')
}

const editors = (names: readonly CslName[] = []): string | undefined =>
  names.length === 0
    ? undefined
    : `${listed(
        names.map(name => initialsFirst(name)),
        ', & ',
        ' & ',
      )} (${names.length === 1 ? 'Ed.' : 'Eds.'})`

/** One reference in the style of the American Psychological Association, seventh edition. `mark` distinguishes works of one year. */
export function apa(item: CslItem, mark: string): Line {
  const isDaily = item.type === 'article-newspaper' || item.type === 'webpage'
  const date = joined(', ', markedYear(item.issued, mark), isDaily && monthDay(item.issued) ? monthDay(item.issued) : undefined)
  const title = titleOf(item)
  const who = authors(item)
  // Without authors the title takes their place.
  const head = who === '' ? [title, toLine('(', date, ')')] : [who, toLine('(', date, ')'), title]
  return joined(' ', sentences(...head, ...placeOf(item)), linkOf(item))
}

function titleOf(item: CslItem): LinePart {
  const { type, title, genre, number } = item
  if (type === 'patent') return toLine(italic(title), around(` (${patentWord(item)} No. `, number, ')'))
  if (type === 'report') return toLine(italic(title), around(' (', number, ')'), around(' [', genre, ']'))
  if (type === 'thesis') return toLine(italic(title), around(' [', joined(', ', genre ?? 'Thesis', item.publisher), ']'))
  if (type === 'dataset') return toLine(italic(title), ' [Data set]')
  if (type === 'software') return toLine(italic(title), ' [Computer software]')
  return ['article-journal', 'article-newspaper', 'chapter', 'paper-conference'].includes(type) ? title : toLine(italic(title))
}

function placeOf(item: CslItem): LinePart[] {
  const container = italic(item['container-title'])
  switch (item.type) {
    case 'article-journal': {
      const volume = toLine(italic(item.volume), around('(', item.issue, ')'))
      return [joined(', ', container, volume, item.page)]
    }
    case 'chapter':
    case 'paper-conference': {
      const pages = item.page && `(${isRange(item.page) ? 'pp.' : 'p.'} ${item.page})`
      const book = container.length === 0 ? undefined : joined(' ', 'In', joined(', ', editors(item.editor), container), pages)
      return [book ?? pages, publisherOf(item)]
    }
    case 'patent':
      return [item.authority]
    case 'thesis':
      return []
    case 'article-newspaper':
    case 'article':
      return [item.type === 'article' ? item['container-title'] : container, publisherOf(item)]
    default:
      return [item['container-title'], publisherOf(item)]
  }
}
