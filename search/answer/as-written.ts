import { partedWords } from '../match/spelling.ts'
import { type Budget, matchAll } from '../query/engine-request.ts'
import type { SearchSource } from './state-request.ts'

/** What looking for the two parts of a word side by side may take of the work that is left. */
const phraseShare = 0.1

/**
 * A word of the index as most records write it: words joined by a hyphen are in the index as one too (`machinetranslated`), which nobody writes.
 * So is what a slip has joined. It stays one word where more records have it so than have its two parts side by side.
 */
export function asWritten(on: SearchSource, word: string, work: Budget): string {
  const joined = on.engine.recordsWith(word, work)
  // Each record that joins two words by a hyphen has both.
  const pairs = partedWords(word).filter(parts => parts.every(part => on.engine.recordsWith(part, work) * 2 >= joined))
  const counted = pairs.map(parts => ({ parts, found: sideBySide(on, parts, work) })).sort((a, b) => b.found - a.found)
  const [best] = counted
  if (best === undefined || best.found * 2 < joined) return word
  return best.parts.join(joined * 2 >= best.found ? '-' : ' ')
}

/** How many records have two words side by side; 0 if that is too much to find out. */
const sideBySide = ({ engine }: SearchSource, parts: readonly string[], work: Budget): number =>
  work.affordable(
    phraseShare,
    () => engine.total({ ...matchAll, query: { kind: 'phrase', text: parts.join(' '), at: 0, end: 0 }, work }),
    0,
  )
