import type { CslItem } from '../csl.ts'
import { markedYear, monthDay, yearOf } from './dates.ts'
import { around, italic, joined, toLine, type Line, type LinePart, quotedTitle, sentences } from './text-runs.ts'
import { lacksAuthors, listed, wholeInverted } from './names.ts'
import { fullName } from '../person-names.ts'
import { linkOf, isApplication, patentWord, publisherOf } from './elements.ts'

/** Ten authors; of more the first seven. */
const most = 10
const shown = 7

function authors(item: CslItem): string {
  const names = (item.author ?? []).map((name, at) => (at === 0 ? wholeInverted(name) : fullName(name)))
  if (names.length > most || lacksAuthors(item)) return `${names.slice(0, shown).join(', ')}, et al.`
  // A comma also between two, because the first one is inverted.
  return listed(names, ', and ')
}

/** One reference in the author-date style of the Chicago Manual, seventeenth edition. `mark` distinguishes works of one year. */
export function chicago(item: CslItem, mark: string): Line {
  const who = authors(item)
  const year = markedYear(item.issued, mark)
  const isPart = ['article-journal', 'article-newspaper', 'chapter', 'paper-conference', 'article', 'thesis', 'webpage'].includes(item.type)
  const title = isPart ? quotedTitle(item.title, '.') : toLine(italic(item.title))
  const head = who === '' ? [title, year] : [who, year, title]
  return sentences(...head, ...placeOf(item), linkOf(item))
}

function placeOf(item: CslItem): LinePart[] {
  const container = italic(item['container-title'])
  switch (item.type) {
    case 'article-journal': {
      const issue = item.issue && (item.volume === undefined ? `no. ${item.issue}` : `(${item.issue})`)
      const number = joined(' ', item.volume, issue)
      const pages = around(item.volume !== undefined && item.issue === undefined ? ':' : ': ', item.page)
      const place = joined(item.volume === undefined ? ', ' : ' ', container, number)
      return [number.length === 0 ? joined(', ', place, item.page) : toLine(place, pages)]
    }
    case 'chapter':
    case 'paper-conference': {
      const editors = around('edited by ', listed((item.editor ?? []).map(fullName), ', and ', ' and '))
      const book = container.length > 0 ? toLine('In ', container) : undefined
      return [joined(', ', book, editors, item.page), publisherOf(item)]
    }
    case 'patent': {
      const day = joined(' ', monthDay(item.issued) ? `${monthDay(item.issued)},` : undefined, yearOf(item.issued))
      const told = isApplication(item) ? 'published ' : 'issued '
      return [joined(', ', joined(' ', item.jurisdiction, patentWord(item), item.number), item.issued && toLine(told, day))]
    }
    case 'article-newspaper':
      return [joined(', ', container, monthDay(item.issued))]
    case 'thesis':
      return [joined(', ', item.genre ?? 'Thesis', item.publisher)]
    case 'report':
      return [joined(', ', item.genre, item.number), publisherOf(item)]
    default: {
      const accessed = item.accessed && `Accessed ${[monthDay(item.accessed), yearOf(item.accessed)].filter(Boolean).join(', ')}`
      return [item.type === 'article' ? item.genre : undefined, item['container-title'], publisherOf(item), accessed]
    }
  }
}
