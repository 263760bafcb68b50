import { commonWords } from '#search/index.ts'
import { questionWords, wordsOf } from '../question-words.ts'
import { indexesOf, type RankedPassage } from './ranking.ts'

/** Passages that share a term which the question does not have; the last group has none. */
export interface PassageGroup {
  term?: string
  passages: RankedPassage[]
}

/** At least so many passages make a group. */
const least = 2
const mostGroups = 4

/** Puts passages under the terms that several of them share. One group without a term if nothing divides them. */
export function groupPassages(question: string, passages: readonly RankedPassage[]): PassageGroup[] {
  const asked = new Set(questionWords(question, indexesOf(passages.map(({ document }) => document))).map(({ stem }) => stem))
  const groups: PassageGroup[] = []
  let left = [...passages]
  while (groups.length < mostGroups) {
    const term = bestTerm(left, asked, passages.length)
    if (!term) break
    groups.push({ term: term.text, passages: left.filter(passage => term.in.has(passage)) })
    left = left.filter(passage => !term.in.has(passage))
  }
  if (groups.length === 0) return [{ passages: left }]
  return left.length > 0 ? [...groups, { passages: left }] : groups
}

interface Term {
  text: string
  in: Set<RankedPassage>
}

/** The two words beside each other that most passages share, but not nearly all: single words make poor headings. */
function bestTerm(passages: readonly RankedPassage[], asked: ReadonlySet<string>, all: number): Term | undefined {
  const terms = new Map<string, Term>()
  for (const passage of passages) {
    const words = wordsOf(passage.text)
    for (const [at, word] of words.entries()) {
      if (!tells(word.text)) continue
      const next = words[at + 1]
      const between = next && passage.text.slice(word.end, next.start)
      if (next && tells(next.text) && !(asked.has(word.stem) && asked.has(next.stem)) && (between === ' ' || between === '-'))
        add(`${word.stem} ${next.stem}`, passage.text.slice(word.start, next.end), passage)
    }
  }
  return [...terms.values()]
    .filter(({ in: { size } }) => size >= least && size <= Math.max(least, all * 0.6))
    .toSorted((a, b) => b.in.size - a.in.size || a.text.localeCompare(b.text, 'en'))[0]

  function add(key: string, text: string, passage: RankedPassage): void {
    const known = terms.get(key)
    if (known) known.in.add(passage)
    else terms.set(key, { text: text.toLowerCase(), in: new Set([passage]) })
  }
}

const tells = (word: string): boolean => word.length > 3 && !/^\d+$/.test(word) && !commonWords.has(word) && !plain.has(word)

/** Words of every abstract. */
const plain = new Set(
  `paper present presents propose proposed proposes approach method methods model models results result show shows shown study work based data also
   however well first second two three several different given large high better best system systems task tasks problem performance
   described describes embodiment invention comprising comprises includes including plurality said wherein thereof method patient patients`.split(
    /\s+/,
  ),
)
