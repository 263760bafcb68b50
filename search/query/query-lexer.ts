/** One token of the query language. `at` and `end` are offsets into the keyword. */
export interface QueryToken {
  kind: '(' | ')' | 'AND' | 'OR' | 'NOT' | 'minus' | 'field' | 'word' | 'phrase' | 'unclosed' | 'end'
  text: string
  at: number
  end: number
}

/** Replaces typographic quotes and full-width brackets by plain ones, character by character, so that offsets stay valid. */
const plain = (text: string): string =>
  text
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
    if (space.test(letter)) at += 1
    else if (letter === '(' || letter === ')') add(letter, at + 1)
    else if (letter === '"') {
      const close = text.indexOf('"', at + 1)
      if (close < 0) add('unclosed', text.length, text.slice(at + 1))
      else add('phrase', close + 1, text.slice(at + 1, close))
    } else if (letter === '-' && startsOperand(text, at + 1)) add('minus', at + 1)
    else {
      const name = fieldAt(text, at)
      if (name !== undefined) add('field', at + name.length + 1, name.toLowerCase())
      else {
        const end = wordEnd(text, at)
        const said = text.slice(at, end)
        if (said === 'AND' || said === 'OR' || said === 'NOT') add(said, end)
        else add('word', end, said)
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
  while (end < text.length && !/[\s()"]/.test(text[end]!)) end += 1
  return end
}
