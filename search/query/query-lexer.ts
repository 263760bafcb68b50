import { fieldBefore, fieldBehind } from './other-syntaxes.ts'

/** One token of the query language. `at` and `end` are offsets into the keyword. */
export interface QueryToken {
  kind: '(' | ')' | 'AND' | 'OR' | 'NOT' | 'minus' | 'field' | 'word' | 'phrase' | 'unclosed' | 'tag' | 'end'
  text: string
  at: number
  end: number
}

/** Marks of text that was copied from a page: inside a line they part no words (`CO<sub>2</sub>`). Others, and named characters, do. */
const marksInside = /<\/?(?:i|b|u|em|strong|su[bp]|span|scp)\b[^<>]{0,80}>/gi
const marksBetween = /<\/?(?:br|p)\b[^<>]{0,80}>|&(?:amp|nbsp|lt|gt|quot|#39);/gi
const joiner = '\u2060'

/** Replaces markup by joiners or spaces, typographic quotes and full-width brackets by plain ones, character by character, so that offsets stay valid. */
const plain = (text: string): string =>
  text
    .replace(marksInside, mark => joiner.repeat(mark.length))
    .replace(marksBetween, mark => ' '.repeat(mark.length))
    .replace(/[“”„‟«»″〝〞〟＂]/g, '"')
    .replace(/[‘’‚‛‹›′]/g, "'")
    .replace(/（/g, '(')
    .replace(/）/g, ')')

const space = /\s/
const fieldName = /[A-Za-z_]+:/y

/** Brackets around words alone, as in a reference, ask for nothing: without an operator they are signs like commas. */
export const isBracket = ({ kind }: QueryToken): boolean => kind === '(' || kind === ')'

/** Splits a keyword into tokens; the last one is always `end`. */
export function lexQuery(keyword: string): QueryToken[] {
  const text = plain(keyword)
  const tokens: QueryToken[] = []
  let at = 0
  const add = (kind: QueryToken['kind'], end: number, says = ''): void => {
    tokens.push({ kind, text: says, at, end })
    at = end
  }
  while (at < text.length) {
    const letter = text[at]!
    const other = fieldBefore(text, at)
    const tag = /[\s[]/.test(letter) && tokens.at(-1)?.end === at && isTerm(tokens.at(-1)!) ? fieldBehind(text, at) : undefined
    if (space.test(letter) && !tag) at += 1
    else if (separator.test(letter)) at += 1
    else if (tag) add('tag', tag.end, tag.field)
    else if (other) {
      if (other.field === undefined) at = other.end
      else add('field', other.end, other.field)
    } else if (letter === '(' || letter === ')') add(letter, at + 1)
    else if (letter === '"') {
      const close = text.indexOf('"', at + 1)
      if (close < 0) add('unclosed', text.length, text.slice(at + 1))
      else {
        add('phrase', close + 1, text.slice(at + 1, close))
        at += nearness(text, at)
      }
    } else if (letter === '-' && startsOperand(text, at + 1)) add('minus', at + 1)
    else {
      const name = fieldAt(text, at)
      if (name !== undefined) add('field', at + name.length + 1, name.toLowerCase())
      else {
        const end = wordEnd(text, at)
        const said = text.slice(at, end)
        if (said === 'AND' || said === 'OR' || said === 'NOT') add(said, end)
        else {
          const near = nearness(text, end - (/~\d*$/.exec(said)?.[0].length ?? 0))
          add('word', end, near > 0 && near < said.length ? said.slice(0, -near) : said)
        }
      }
    }
  }
  add('end', text.length)
  return tokens
}

/** A minus excludes only if something follows it directly; a dash or a row of dashes is a word without letters. */
const startsOperand = (text: string, at: number): boolean => at < text.length && !/[\s)\-*]/.test(text[at]!)

/** `name:` is a field only if a value follows directly, so that pasted titles ("BERT: Pre-training") and addresses stay words. */
function fieldAt(text: string, at: number): string | undefined {
  fieldName.lastIndex = at
  const found = fieldName.exec(text)?.[0]
  if (found === undefined) return undefined
  const next = text[at + found.length]
  return next === undefined || /[\s):/]/.test(next) ? undefined : found.slice(0, -1)
}

function wordEnd(text: string, from: number): number {
  let end = from
  while (end < text.length && !/[\s()"]/.test(text[end]!) && !(end > from && endsWord(text, end))) end += 1
  return end
}

const separator = /[,;|]/

/** A sign between two words of a list, or the name of a field behind its term. Between digits or single letters a comma belongs to a number or a name. */
const endsWord = (text: string, at: number): boolean =>
  (separator.test(text[at]!) && /\p{L}{2}$/u.test(text.slice(Math.max(0, at - 4), at)) && /^\p{L}{2}/u.test(text.slice(at + 1, at + 5))) ||
  (text[at] === '[' && fieldBehind(text, at) !== undefined)

const isTerm = ({ kind }: QueryToken): boolean => kind === 'word' || kind === 'phrase'

/** How many letters say that words may be near to each other or to what is written, as elsewhere: `"open access"~5`. */
function nearness(text: string, at: number): number {
  return /^~\d*(?=\s|\)|$)/.exec(text.slice(at, at + 4))?.[0].length ?? 0
}
