import type { CslItem } from '../csl.ts'
import { dayMonth, markedYear, yearOf } from './dates.ts'
import { around, italic, joined, toLine, type Line, type LinePart, sentences } from './text-runs.ts'
import { familyFirst, initialsFirst, lacksAuthors, listed } from './names.ts'
import { linkOf, isRange, patentWord, publisherOf } from './elements.ts'

/** Three authors; of four and more the first. */
const most = 3

function authors(item: CslItem): Line {
  const names = (item.author ?? []).map(name => familyFirst(name, ''))
  return names.length > most || lacksAuthors(item) ? toLine(names[0], ' ', italic('et al.')) : toLine(listed(names, ' and '))
}

/** One reference in the Harvard style of British universities (Cite Them Right). `mark` distinguishes works of one year. */
export function harvard(item: CslItem, mark: string): Line {
  const who = authors(item)
  const year = `(${markedYear(item.issued, mark)})`
  const isPart = ['article-journal', 'article-newspaper', 'chapter', 'paper-conference'].includes(item.type)
  const title = isPart ? toLine(`‘${item.title}’`) : italic(item.title)
  const head = who.length === 0 ? joined(' ', title, year) : joined(' ', who, year, title)
  const [within, ...after] = placeOf(item)
  const accessed = item.accessed && ` (Accessed: ${[dayMonth(item.accessed), yearOf(item.accessed)].filter(Boolean).join(' ')})`
  const address = linkOf(item)
  return toLine(
    sentences(joined(who.length === 0 ? ' ' : ', ', head, within), ...after),
    address === undefined ? undefined : toLine(` Available at: ${address}`, accessed, '.'),
  )
}

/** What follows the title after a comma, then what follows after a full stop. */
function placeOf(item: CslItem): LinePart[] {
  const container = italic(item['container-title'])
  const pages = item.page && `${isRange(item.page) ? 'pp.' : 'p.'} ${item.page}`
  switch (item.type) {
    case 'article-journal':
      return [joined(', ', container, toLine(item.volume, around('(', item.issue, ')')), pages)]
    case 'chapter':
    case 'paper-conference': {
      const names = listed(
        (item.editor ?? []).map(name => initialsFirst(name, '')),
        ' and ',
      )
      const editors = names && `${names} (${item.editor?.length === 1 ? 'ed.' : 'eds'})`
      const book = container.length > 0 ? joined(' ', 'in', editors, container) : undefined
      return publisherOf(item) === undefined ? [joined(', ', book, pages)] : [book, joined(', ', publisherOf(item), pages)]
    }
    case 'patent':
      return [undefined, joined(' ', item.authority ?? item.jurisdiction, `${patentWord(item).toLowerCase()} no.`, item.number)]
    case 'article-newspaper':
      return [joined(', ', container, dayMonth(item.issued))]
    case 'thesis':
      return [undefined, item.genre ?? 'Thesis', item.publisher]
    case 'report':
      return [undefined, joined(' ', item.genre, item.number), publisherOf(item)]
    default:
      return [undefined, item.type === 'article' ? item.genre : undefined, item['container-title'], publisherOf(item)]
  }
}
